import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Status } from "./api.ts";
import { formatJson } from "./format.ts";

export function StatusPill({ status }: { status: Status }) {
  return <span className={`pill ${status.toLowerCase()}`}>{status}</span>;
}

/** A value as JSON, with a button that copies it; what was too long to be sent is a link. */
export function Json({ value, href }: { value: unknown; href?: string }) {
  const leftOut = leftOutBytes(value);
  if (leftOut !== undefined) {
    const size = `${(leftOut / 1024).toFixed(0)} KiB`;
    return (
      <p className="json">
        {href ? (
          <a href={href} target="_blank" rel="noreferrer">
            {`${size}, opens by itself`}
          </a>
        ) : (
          `${size}, too long to be shown here`
        )}
      </p>
    );
  }
  return (
    <div className="json-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre className="json" tabIndex={0}>
        {formatJson(value)}
      </pre>
      <CopyButton value={value} />
    </div>
  );
}

const copiedForMs = 1500;

function CopyButton({ value }: { value: unknown }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(value, null, 2)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <button type="button" className="small copy" onClick={copy}>
      {copied ? "Copied" : "Copy"}
    </button>
  );
}

function leftOutBytes(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("$leftOutBytes" in value)) return undefined;
  return Number(value.$leftOutBytes);
}

/** Shown instead of an empty list. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}

export function Problem({ error }: { error: Error | null | undefined }) {
  return (
    error && (
      <p role="alert" className="problem">
        {error.message}
      </p>
    )
  );
}

/** A dialog over the page; Escape closes it, and the keyboard stays in it. */
export function Modal({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

interface Column {
  name: ReactNode;
  /** of its header: "number" is right-aligned, "wide" is left out on narrow screens */
  className?: string;
  title?: string;
}

export function Table({
  columns,
  className = "table",
  children,
}: {
  columns: readonly Column[];
  className?: string;
  children: ReactNode;
}) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map(({ name, ...rest }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never change
            <th key={index} scope="col" {...rest}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
