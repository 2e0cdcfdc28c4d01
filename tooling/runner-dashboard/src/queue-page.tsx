import { useQuery } from "@tanstack/react-query";
import type { Queue, QueueRow } from "./answers.ts";
import { fetchQueue } from "./api.ts";
import { elapsed, formatTime } from "./format.ts";
import { Empty, Problem, Table } from "./parts.tsx";
import { useNow } from "./use-now.ts";

const columns = [
  { key: "ready", name: "Ready", hint: "Due, and held back by a limit or by work before it" },
  { key: "executing", name: "Executing", hint: "Calls of the app under way" },
  { key: "later", name: "Later", hint: "Retries and throttled starts whose time has not come" },
  { key: "sleeping", name: "Sleeping", hint: "step.sleep" },
  { key: "waiting", name: "Waiting", hint: "step.waitForEvent and step.invoke" },
] as const;

const depthColumns = [
  { name: "Function" },
  ...columns.map(({ name, hint }) => ({ name, title: hint, className: "number" })),
  { name: "Oldest ready", className: "number" },
];

const gatheringColumns = [
  { name: "Function" },
  { name: "Kind" },
  { name: "Events", className: "number" },
  { name: "Starts", className: "number" },
];

/** The pending work, function by function. */
export function QueuePage() {
  const { data, error } = useQuery({ queryKey: ["queue"], queryFn: fetchQueue });
  return (
    <>
      <div className="bar">
        <h1>Queue</h1>
      </div>
      <Problem error={error} />
      {data?.functions.length === 0 && <Empty>Nothing is queued, asleep or waiting.</Empty>}
      {data && data.functions.length > 0 && <Depth rows={data.functions} />}
      {data && data.gatherings.length > 0 && <Gatherings gatherings={data.gatherings} />}
    </>
  );
}

function Depth({ rows }: { rows: QueueRow[] }) {
  const now = useNow(true);
  const sum = (key: (typeof columns)[number]["key"]) => rows.reduce((total, row) => total + row[key], 0);
  return (
    <div className="scroll">
      <Table columns={depthColumns}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.function}>
              <th scope="row">
                <a href={`#/runs?function=${encodeURIComponent(row.function)}`}>{row.function}</a>
              </th>
              {columns.map(({ key }) => (
                <td key={key} className="number">
                  {row[key]}
                </td>
              ))}
              <td className="number">{row.oldestReady ? elapsed(row.oldestReady, null, now) : "–"}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {columns.map(({ key }) => (
              <td key={key} className="number">
                {sum(key)}
              </td>
            ))}
            <td />
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}

function Gatherings({ gatherings }: { gatherings: Queue["gatherings"] }) {
  return (
    <>
      <h2 className="apart">Debounces and batches</h2>
      <div className="scroll">
        <Table columns={gatheringColumns}>
          <tbody>
            {gatherings.map((each) => (
              <tr key={each.key}>
                <th scope="row">{each.function}</th>
                <td>{each.kind}</td>
                <td className="number">{each.events}</td>
                <td className="number">{formatTime(each.dueAt)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}
