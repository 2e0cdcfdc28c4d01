import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
}

export function Checkbox({ checked, onChange, children, disabled }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is Base UI's, with its own input inside the label
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-app">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="grid size-6 shrink-0 place-items-center rounded-[6px] border border-control bg-surface transition-colors duration-120 data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Indicator className="text-on-accent">
          <Check className="size-4" strokeWidth={3} aria-hidden />
        </Base.Indicator>
      </Base.Root>
      <span>{children}</span>
    </label>
  );
}
