import type { ReactNode } from "react";
import type { Status } from "./api.ts";
import { formatJson } from "./format.ts";

export function StatusPill({ status }: { status: Status }) {
  return <span className={`pill ${status.toLowerCase()}`}>{status}</span>;
}

export function Json({ value }: { value: unknown }) {
  return <pre className="json">{formatJson(value)}</pre>;
}

/** What takes the place of a list that has nothing in it. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}

export function Problem({ error }: { error: Error | null }) {
  return (
    error && (
      <p role="alert" className="problem">
        {error.message}
      </p>
    )
  );
}
