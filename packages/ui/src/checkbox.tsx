import { Check } from "lucide-react";
import type { ReactNode } from "react";

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
}

/** The browser's own box, in the studio's colours. */
export function Checkbox({ checked, onChange, children, disabled }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-app">
      <span className="relative grid size-6 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-6 cursor-pointer appearance-none rounded-[6px] border border-control bg-surface transition-colors duration-120 checked:border-accent checked:bg-accent"
        />
        <Check
          className="pointer-events-none absolute inset-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          strokeWidth={3}
          aria-hidden
        />
      </span>
      <span>{children}</span>
    </label>
  );
}
