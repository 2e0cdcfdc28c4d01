import { type ReactNode, useId } from "react";
import { cn } from "./cn.ts";
import { wrapTexts } from "./wrap-texts.tsx";

interface ChoiceProps<Value extends string> {
  label: string;
  /** null: none of them yet */
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
  /** "segments": one row of words; "cards": one card per option; "rows": one line per option, with several lines of words */
  look?: "segments" | "cards" | "rows";
  className?: string;
}

const looks = {
  segments: {
    group: "choice-segments",
    option:
      "inline-flex min-h-9 items-center justify-center rounded-full px-4 font-medium text-label text-muted hover:text-text has-checked:bg-ink has-checked:text-on-ink",
  },
  cards: {
    group: "choice-cards",
    option:
      "grid min-w-0 justify-items-center gap-1.5 wrap-anywhere rounded-input border border-control bg-surface px-1.5 py-2.5 text-label max-sm:px-0 hover:border-text has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-checked:ring-inset",
  },
  rows: {
    group: "grid gap-2",
    option:
      "grid min-w-0 gap-0.5 rounded-input border border-control bg-surface px-4 py-3 text-label hover:border-text has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-checked:ring-inset",
  },
} as const;

export function Choice<Value extends string>({
  label,
  value,
  onChange,
  options,
  look = "segments",
  className,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cn(looks[look].group, className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            "cursor-pointer transition-[background-color,color,border-color] duration-120 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
            looks[look].option,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {wrapTexts(option.label)}
        </label>
      ))}
    </div>
  );
}
