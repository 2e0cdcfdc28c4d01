import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { loadLate } from "./load-late.ts";

type PropsTaken<Part> = Part extends ComponentType<infer Props> ? Props & object : never;

/**
 * A part of a screen that the first paint does without. One that cannot be loaded, or breaks, says so in its own place; where it
 * can be closed, it is a dialog, and says so over the page. Its code is not waited for by Suspense: React holds back what follows
 * a fallback, and content that is ready would wait too. Its texts are, when they come after its code.
 * @param Meanwhile what is shown until the part is there
 */
export function latePart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Meanwhile?: ComponentType,
): ComponentType<PropsTaken<Module[Name]>> {
  return createPart(load, name, Meanwhile).Part;
}

/** A late part that loads with the code of its screen, beside the first calls, instead of when it is first shown. */
export function earlyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Meanwhile?: ComponentType,
): ComponentType<PropsTaken<Module[Name]>> {
  const { begin, Part } = createPart(load, name, Meanwhile);
  if (typeof window !== "undefined") void begin();
  return Part;
}

function createPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Meanwhile: ComponentType = Nothing,
) {
  type Props = PropsTaken<Module[Name]>;
  let outcome: { Part: ComponentType<Props> } | { error: unknown } | undefined;
  let isLoading = false;
  const listeners = new Set<() => void>();

  async function begin(): Promise<void> {
    if (isLoading || (outcome && "Part" in outcome)) return;
    isLoading = true;
    tell(undefined);
    const next = await loadLate(load).then(
      (module) => ({ Part: module[name] as ComponentType<Props> }),
      (error: unknown) => ({ error }),
    );
    isLoading = false;
    tell(next);
  }
  function tell(next: typeof outcome): void {
    outcome = next;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // also after a failure: whoever comes back to it asks again
    if (listeners.size === 1) void begin();
    return () => listeners.delete(listener);
  }

  function Part(props: Props) {
    const known = useSyncExternalStore(
      subscribe,
      () => outcome,
      () => undefined,
    );
    const onClose = "onClose" in props ? (props.onClose as () => void) : undefined;
    if (known && "error" in known) return <Failed onRetry={begin} onClose={onClose} />;
    if (!known) return <Meanwhile />;
    return (
      <Feature onClose={onClose}>
        <Suspense fallback={<Meanwhile />}>
          <known.Part {...props} />
        </Suspense>
      </Feature>
    );
  }
  return { begin, Part };
}

function Nothing(): ReactNode {
  return null;
}

interface FeatureProps {
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

export class Feature extends Component<FeatureProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    const { children, onClose } = this.props;
    if (!this.state.broken) return children;
    return <Failed onRetry={() => this.setState({ broken: false })} onClose={onClose} />;
  }
}

function Failed({ onRetry, onClose }: { onRetry: () => unknown; onClose: (() => void) | undefined }) {
  const { t } = useTranslation();
  useEffect(() => {
    const retry = () => void onRetry();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [onRetry]);
  return <RetryNotice title={t("failedToLoad")} onRetry={onRetry} onClose={onClose} />;
}
