import { useEffect, useRef, useState } from "react";

export interface MailLink {
  token: string | undefined;
  parameters: URLSearchParams;
}

/** Reads the token from the address's fragment, and takes it out of the history. Undefined while only the server has rendered. */
export function useMailLink(): MailLink | undefined {
  const [link, setLink] = useState<MailLink>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const { search, hash, pathname } = window.location;
    const token = new URLSearchParams(hash.slice(1)).get("token") ?? undefined;
    setLink({ token, parameters: new URLSearchParams(search) });
    window.history.replaceState(window.history.state, "", pathname + search);
  }, []);
  return link;
}
