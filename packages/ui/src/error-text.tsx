import type { ReactNode } from "react";

export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-medium text-danger text-label">
      {children}
    </p>
  );
}
