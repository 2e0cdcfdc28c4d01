import { cn } from "./cn.ts";
import { useBeat } from "./use-beat.ts";

interface ProgressProps {
  label: string;
  /** 0 to 1; null while unknown */
  value: number | null;
  className?: string;
}

export function Progress({ label, value, className }: ProgressProps) {
  useBeat(value === null);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
      className={cn("bar-progress", className)}
    >
      <div
        className={cn(
          "h-full origin-left rounded-full bg-accent transition-transform duration-300 ease-studio",
          value === null && "w-1/3 pulsing",
        )}
        style={value === null ? undefined : { transform: `scaleX(${value})` }}
      />
    </div>
  );
}

interface MeterProps {
  label: string;
  value: number;
  maximum: number;
  /** the value from which the count is sufficient */
  enough: number;
  /** text for assistive technology, e.g. "7 of 10 needed" */
  text: string;
}

export function CountMeter({ label, value, maximum, enough, text }: MeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browsers' own meter cannot be drawn as marks
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={maximum}
      aria-valuenow={Math.min(value, maximum)}
      aria-valuetext={text}
      className="flex gap-[3px]"
    >
      {Array.from({ length: maximum }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks are a ruler and never move
          key={index}
          className={cn(
            "h-3 flex-1 rounded-[2px] transition-colors duration-200",
            index >= value && "bg-line",
            index < value && (value >= enough ? "bg-success" : "bg-accent"),
            index === enough - 1 && "mr-2",
          )}
        />
      ))}
    </div>
  );
}
