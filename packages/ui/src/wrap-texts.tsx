import { Children, type ReactNode } from "react";

/** A browser's translator takes bare texts out of the page; React, which changes them, then breaks or changes what nobody sees. */
export function wrapTexts(children: ReactNode): ReactNode {
  const parts: ReactNode[] = [];
  let words = "";
  let count = 0;
  const close = () => {
    if (words) parts.push(<span key={`words-${count}`}>{words}</span>);
    count += words ? 1 : 0;
    words = "";
  };
  for (const child of Children.toArray(children)) {
    if (typeof child === "string" || typeof child === "number") words += child;
    else {
      close();
      parts.push(child);
    }
  }
  close();
  return parts;
}
