import { type ReactNode, useId } from "react";

interface FieldParts {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** secondary text beside the label, e.g. "optional" */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: (parts: FieldParts) => ReactNode;
}

export function Field({ label, aside, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-label">
          {label}
        </label>
        {aside && <span className="text-caption text-muted">{aside}</span>}
      </div>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-caption text-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="font-medium text-danger text-label empty:hidden">
        {error}
      </p>
    </div>
  );
}
