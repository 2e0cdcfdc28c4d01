import { type ComponentType, Suspense, useSyncExternalStore } from "react";

/**
 * A part of a screen that the first paint does without. Its code is loaded when the screen's own code runs, beside the first
 * calls to the API, rather than when it is rendered; `Meanwhile` is shown until then. Its code is not waited for by Suspense:
 * React holds back what follows a fallback, and content that is ready would wait too. Its texts are, when they come after
 * its code: without a boundary of its own, the part would take the whole screen away until then.
 */
export function preloadComponent<Props extends object>(
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

  return function Preloaded(props: Props) {
    const known = useSyncExternalStore(
      subscribe,
      () => outcome,
      () => undefined,
    );
    if (!known) return <Meanwhile />;
    if ("error" in known) throw known.error;
    return (
      <Suspense fallback={<Meanwhile />}>
        <known.Part {...props} />
      </Suspense>
    );
  };
}
