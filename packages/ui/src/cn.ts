import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      "font-size": [{ text: ["caption", "label", "app", "body", "lead", "h3", "h2", "h1"] }],
      rounded: [{ rounded: ["picture", "input", "card", "sheet"] }],
    },
  },
});

/** Joins class names; a later one wins over an earlier one of the same kind. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
