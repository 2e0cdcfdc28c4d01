import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { Spinner } from "./spinner.tsx";

/** Also for links that look like buttons: `<a className={buttonClass({ look: "primary" })}>`. */
export const buttonClass = cva(
  "relative inline-flex select-none items-center justify-center gap-2 rounded-full text-center font-medium transition-[background-color,color,border-color,transform,opacity] duration-120 ease-studio active:scale-[0.985] disabled:cursor-not-allowed aria-disabled:cursor-not-allowed",
  {
    variants: {
      look: {
        primary:
          "bg-ink text-on-ink hover:bg-[color-mix(in_oklab,var(--ink)_86%,var(--accent))] disabled:bg-line disabled:text-muted aria-disabled:bg-line aria-disabled:text-muted",
        secondary:
          "border border-control bg-surface text-text hover:border-text hover:bg-sunken disabled:border-line disabled:text-muted",
        quiet: "text-text hover:bg-[color-mix(in_oklab,var(--text)_8%,transparent)] disabled:text-muted",
        link: "rounded-none text-accent underline decoration-1 underline-offset-4 hover:decoration-2 active:scale-100",
        danger: "border border-danger bg-surface text-danger hover:bg-danger hover:text-bg",
        film: "text-film-text hover:bg-white/10 hover:text-white",
      },
      size: {
        small: "min-h-8 px-3 text-label",
        medium: "min-h-11 px-5 text-app",
        large: "min-h-13 px-7 text-body",
        icon: "size-11 shrink-0",
        smallIcon: "size-8 shrink-0",
        inline: "min-h-6 text-[length:inherit]",
      },
      wide: { true: "w-full" },
    },
    defaultVariants: { look: "secondary", size: "medium" },
  },
);

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonClass> {
  /** Work is under way: the button says so and takes no second click. */
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
      className={cn(buttonClass({ look, size, wide }), className)}
    >
      {busy && <Spinner className="size-4" />}
      {children}
    </button>
  );
}
