import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { Spinner } from "./spinner.tsx";
import { wrapTexts } from "./wrap-texts.tsx";

interface ButtonLook {
  look?: "primary" | "secondary" | "quiet" | "link" | "danger" | "film";
  size?: "small" | "medium" | "large" | "icon" | "smallIcon" | "inline";
  /** takes the full width */
  wide?: boolean;
  className?: string | undefined;
}

/** Also for links that look like buttons: `<a className={buttonClass({ look: "primary" })}>`. */
export function buttonClass({
  look = "secondary",
  size = "medium",
  wide = false,
  className,
}: ButtonLook = {}): string {
  return cn("button", `button-${look}`, `button-${size}`, wide && "w-full", className);
}

interface ButtonProps extends ComponentProps<"button">, Omit<ButtonLook, "className"> {
  /** shows progress and ignores further clicks */
  busy?: boolean;
}

export function Button({
  look,
  size,
  wide,
  busy = false,
  className,
  children,
  disabled,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={buttonClass({ look, size, wide, className })}
    >
      {busy && <Spinner className="size-4" />}
      {wrapTexts(children)}
    </button>
  );
}
