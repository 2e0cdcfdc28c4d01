import type { EventSummary } from "./answers.ts";
import { fetchEvents } from "./api.ts";
import { Filters, readEventFilter } from "./filters.tsx";
import { formatTime } from "./format.ts";
import { Empty, More, Problem, StatusPill, Table } from "./parts.tsx";
import { usePages } from "./use-pages.ts";

const columns = [{ name: "Event" }, { name: "Started" }, { name: "Received", className: "number wide" }];

/** Every event that the runner keeps, also those that have started nothing. */
export function EventsPage({ params }: { params: URLSearchParams }) {
  const address = params.toString();
  const query = usePages(["events", address], (cursor) => fetchEvents(readEventFilter(params), cursor));
  const events = query.data?.pages.flatMap((page) => page.events);
  return (
    <>
      <div className="bar">
        <h1>Events</h1>
        <a className="button" href="#/send">
          Send an event
        </a>
      </div>
      <Filters params={params} timeLabel="Received" />
      <Problem error={query.error} />
      {events?.length === 0 && (
        <Empty>{address ? "No event matches these filters." : "No event has arrived yet."}</Empty>
      )}
      {events && events.length > 0 && (
        <Table columns={columns}>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <th scope="row">
                  <a href={`#/events/${event.id}`}>{event.name}</a>
                  <span className="quiet narrow">{formatTime(event.receivedAt)}</span>
                </th>
                <td>
                  <StartedRuns runs={event.runs} />
                </td>
                <td className="quiet number wide">{formatTime(event.receivedAt)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <More query={query}>Show older events</More>
    </>
  );
}

export function StartedRuns({ runs }: Pick<EventSummary, "runs">) {
  if (!runs) return <span className="quiet">nothing</span>;
  return (
    <span className="links">
      {runs.map((run) => (
        <a key={run.id} href={`#/runs/${run.id}`}>
          <StatusPill status={run.status} /> {run.function}
        </a>
      ))}
    </span>
  );
}
