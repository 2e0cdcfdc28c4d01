import type { RunSummary } from "./answers.ts";
import { elapsed, formatTime } from "./format.ts";
import { StatusPill, Table } from "./parts.tsx";
import { goTo } from "./use-hash.ts";
import { useNow } from "./use-now.ts";

const columns = [
  { name: "Status" },
  { name: "Function" },
  { name: "Event", className: "wide" },
  { name: "Queued", className: "wide" },
  { name: "Steps", className: "number wide" },
  { name: "Duration", className: "number" },
];

export function RunTable({ runs }: { runs: RunSummary[] }) {
  const now = useNow(runs.some((run) => !run.endedAt));
  return (
    <Table className="table runs" columns={columns}>
      <tbody>
        {runs.map((run) => (
          // the link in the row is what keyboards and screen readers use
          <tr key={run.id} onClick={() => goTo(`/runs/${run.id}`)}>
            <td>
              <StatusPill status={run.status} />
            </td>
            <td>
              <a href={`#/runs/${run.id}`}>{run.function}</a>
              {run.rerunOf && <span className="note">replay</span>}
              <span className="quiet narrow">{formatTime(run.queuedAt)}</span>
            </td>
            <td className="quiet wide">{run.event}</td>
            <td className="quiet wide">{formatTime(run.queuedAt)}</td>
            <td className="number wide">{run.steps}</td>
            <td className="number">{run.startedAt ? elapsed(run.startedAt, run.endedAt, now) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
