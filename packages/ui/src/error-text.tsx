import type { ReactNode } from "react";

/** What went wrong, beside what it is about; screen readers announce it. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-medium text-danger text-label">
      {children}
    </p>
  );
}
