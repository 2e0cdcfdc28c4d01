import { parseAsString, useQueryState } from "nuqs";
import { useCallback, useRef } from "react";

/** Which portrait the viewer shows is in the address: Back closes what was opened here, and a link opens it cold. */
export function useOpenPortrait() {
  const [openId, setOpenId] = useQueryState("image", parseAsString);
  const pushed = useRef(false);
  return {
    openId,
    open: useCallback(
      (id: string) => {
        pushed.current = true;
        void setOpenId(id, { history: "push" });
      },
      [setOpenId],
    ),
    show: useCallback((id: string) => void setOpenId(id, { history: "replace" }), [setOpenId]),
    close: useCallback(() => {
      if (pushed.current) window.history.back();
      else void setOpenId(null, { history: "replace" });
      pushed.current = false;
    }, [setOpenId]),
  };
}
