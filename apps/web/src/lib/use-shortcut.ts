import { useEffect, useEffectEvent } from "react";
import { store } from "./store.ts";

interface Shortcut {
  /** as `KeyboardEvent.key` has it, lower case */
  key: string;
  /** with Cmd or Ctrl; without it the key alone, and then never inside a field or on a slider */
  command?: boolean;
  /** with Alt, also inside a field; for letters, by their place on the keyboard, since Alt may turn them into signs */
  alt?: boolean;
  enabled?: boolean;
  /** not while a dialog is open, which has the key for itself */
  uncovered?: boolean;
  /** of a part of the one open dialog, which does not hear of the key; also inside a field */
  inner?: boolean;
}

const storageKey = "single_keys";

/** Letters and signs alone may be in the way of those who dictate: they can be switched off. */
export const singleKeys = { storageKey, areOff: () => store.read(storageKey) === "off" } as const;

export function useShortcut(
  { key, command = false, alt = false, enabled = true, uncovered = false, inner = false }: Shortcut,
  action: () => void,
): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const pressed = alt ? event.code.toLowerCase().replace("key", "") : event.key.toLowerCase();
    if (pressed !== key || (event.metaKey || event.ctrlKey) !== command) return;
    if (event.altKey !== alt || event.isComposing) return;
    if (!command && !alt && !inner && (isField(event.target) || (key.length === 1 && singleKeys.areOff())))
      return;
    const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]").length;
    if ((uncovered && dialogs > 0) || (inner && dialogs > 1)) return;
    if (inner) event.stopImmediatePropagation();
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => run(event);
    // on the way down: dialogs keep arrow keys to themselves on the way up
    window.addEventListener("keydown", listener, true);
    return () => window.removeEventListener("keydown", listener, true);
  }, [enabled]);
}

export function isField(target: EventTarget | null): boolean {
  // a slider keeps its arrow keys
  return (
    target instanceof HTMLElement &&
    target.matches("input, textarea, select, [contenteditable], [role=slider]")
  );
}
