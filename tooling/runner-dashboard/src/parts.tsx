import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { RunStatus } from "./answers.ts";
import { formatJson } from "./format.ts";

export function StatusPill({ status }: { status: RunStatus }) {
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

/** A term of a list of facts, with its value. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Leads to a form that repeats an event: an invocation, or an event with its name and data. */
export function RepeatLink({ event, fn }: { event: { id: string; name: string }; fn: string | undefined }) {
  if (!event.name.startsWith("inngest/"))
    return (
      <a className="button" href={`#/send?like=${event.id}`}>
        Edit the event and send it
      </a>
    );
  if (event.name !== "inngest/function.invoked" || !fn) return null;
  return (
    <a className="button" href={`#/functions/${encodeURIComponent(fn)}?like=${event.id}`}>
      Edit the data and invoke
    </a>
  );
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

/** Under a list: fetches its next page. */
export function More({ query, children }: { query: UseInfiniteQueryResult; children: ReactNode }) {
  if (!query.hasNextPage) return null;
  return (
    <button
      type="button"
      className="more"
      disabled={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {children}
    </button>
  );
}

/** A field for JSON. */
export function JsonField({ label, value, onChange }: JsonFieldProps) {
  return (
    <label className="stacked">
      {label}
      <textarea
        rows={12}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

interface JsonFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
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
