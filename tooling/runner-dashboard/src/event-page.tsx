import { useQuery } from "@tanstack/react-query";
import { fetchEvent } from "./api.ts";
import { StartedRuns } from "./events-page.tsx";
import { formatTime } from "./format.ts";
import { Fact, Json, Problem, RepeatLink } from "./parts.tsx";

export function EventPage({ id }: { id: string }) {
  const { data: event, error } = useQuery({ queryKey: ["event", id], queryFn: () => fetchEvent(id) });
  if (!event) return <Problem error={error} />;
  return (
    <>
      <div className="bar">
        <h1>{event.name}</h1>
        <RepeatLink event={event} fn={event.runs?.[0]?.function} />
      </div>
      <dl className="facts">
        <Fact name="Event" value={event.id} />
        <Fact name="Received" value={formatTime(event.receivedAt)} />
        <Fact name="Started" value={<StartedRuns runs={event.runs} />} />
      </dl>
      <section>
        <h2>Body</h2>
        <Json value={event.body} />
      </section>
    </>
  );
}
