import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { imageAddress, imageFolder } from "~/features/images/image-address.ts";

/**
 * Which image the viewer shows is in the address, `/gallery/<id>`: Back closes what was opened here, and a link opens it
 * cold. The gallery's own page stays where it is meanwhile.
 */
export function useOpenImage() {
  const pathname = usePathname();
  const openId = pathname.startsWith(imageFolder)
    ? decodeURIComponent(pathname.slice(imageFolder.length))
    : null;
  const pushed = useRef(false);
  useEffect(() => {
    if (openId === null) pushed.current = false;
  }, [openId]);
  return {
    openId,
    open: (id: string) => {
      pushed.current = true;
      window.history.pushState(null, "", imageAddress(id) + window.location.search);
    },
    show: (id: string) => {
      window.history.replaceState(null, "", imageAddress(id) + window.location.search);
    },
    close: () => {
      if (pushed.current) window.history.back();
      else window.history.replaceState(null, "", `/gallery${window.location.search}`);
    },
  };
}
