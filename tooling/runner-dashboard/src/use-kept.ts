import { useState } from "react";

/** A text that this browser keeps under a name. Where nothing can be kept, it lasts as long as the page. */
export function useKept(name: string, first: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(name) ?? first);
  return [
    text,
    (next) => {
      setText(next);
      write(name, next);
    },
  ];
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // blocked or full: the form works without it
  }
}
