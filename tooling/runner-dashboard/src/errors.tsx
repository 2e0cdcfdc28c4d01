import type { Failure, RunDetail } from "./answers.ts";
import { Attempts } from "./step-detail.tsx";

/** Every attempt that failed, by what was tried, with what it threw; the stack of the last of each is open. */
export function Errors({ run }: { run: RunDetail }) {
  if (run.failures.length === 0) return null;
  const nameOf = (id: string | null) =>
    id === null ? "The function itself" : (run.steps.find((step) => step.id === id)?.name ?? id);
  const groups = new Map<string | null, Failure[]>();
  for (const failure of run.failures)
    groups.set(failure.step, [...(groups.get(failure.step) ?? []), failure]);
  return (
    <section className="errors">
      <h2>{run.failures.length === 1 ? "1 failed attempt" : `${run.failures.length} failed attempts`}</h2>
      <ul>
        {[...groups].map(([step, failures]) => (
          <li key={step}>
            <h3>{nameOf(step)}</h3>
            <Attempts failures={failures} isOpen />
          </li>
        ))}
      </ul>
    </section>
  );
}
