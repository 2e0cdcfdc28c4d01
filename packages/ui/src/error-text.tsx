import type { ReactNode } from "react";

/** Screen readers announce the text. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-medium text-danger text-label">
      {children}
    </p>
  );
}
