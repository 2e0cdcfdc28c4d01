import { type CSSProperties, useId } from "react";

interface SliderProps {
  label: string;
  value: number;
  minimum: number;
  maximum: number;
  step: number;
  onChange: (value: number) => void;
  /** the value as text, shown beside the label and read by screen readers */
  text: string;
}

export function Slider({ label, value, minimum, maximum, step, onChange, text }: SliderProps) {
  const id = useId();
  const part = (of: number) => (of - minimum) / (maximum - minimum);
  const ends = [part(Math.max(minimum, Math.min(0, maximum))), part(value)];
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-label">
          {label}
        </label>
        <output htmlFor={id} className="tabular text-label text-muted">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="slider"
        style={{ "--from": Math.min(...ends), "--to": Math.max(...ends) } as CSSProperties}
      />
    </div>
  );
}
