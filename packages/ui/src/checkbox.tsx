import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  /** why it must be ticked; marks the box */
  error?: string | undefined;
}

export function Checkbox({ checked, onChange, children, disabled, error }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-app">
        <span className="relative grid size-6 shrink-0">
          <input
            type="checkbox"
            checked={checked}
            disabled={disabled}
            aria-invalid={error !== undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="peer size-6 cursor-pointer appearance-none rounded-[6px] border border-control bg-surface transition-colors duration-120 checked:border-accent checked:bg-accent aria-invalid:border-2 aria-invalid:border-danger aria-invalid:bg-danger/10"
          />
          <Check
            className="pointer-events-none absolute inset-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
            strokeWidth={3}
            aria-hidden
          />
        </span>
        <span>{children}</span>
      </label>
      {error && (
        <p id={errorId} role="alert" className="font-medium text-danger text-label">
          {error}
        </p>
      )}
    </div>
  );
}
