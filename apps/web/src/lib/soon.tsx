import { type ComponentType, useSyncExternalStore } from "react";

/**
 * A part of a screen that the first paint does without. Its code begins to come when the screen's own runs, beside the first
 * calls to the API, and not only when it is rendered; until it is there, `Meanwhile` stands in its place. Not a Suspense
 * boundary: React holds back what comes after a fallback, and what is known already would wait as well.
 */
export function soon<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType,
): ComponentType<Props> {
  let outcome: { Part: ComponentType<Props> } | { error: unknown } | undefined;
  const listeners = new Set<() => void>();
  if (typeof window !== "undefined") {
    void load()
      .then(
        (Part) => {
          outcome = { Part };
        },
        (error: unknown) => {
          outcome = { error };
        },
      )
      .then(() => {
        for (const listener of listeners) listener();
      });
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return function Soon(props: Props) {
    const known = useSyncExternalStore(
      subscribe,
      () => outcome,
      () => undefined,
    );
    if (!known) return <Meanwhile />;
    if ("error" in known) throw known.error;
    return <known.Part {...props} />;
  };
}
