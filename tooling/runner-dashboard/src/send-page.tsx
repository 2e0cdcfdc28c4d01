import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { fetchFunctions, sendEvent } from "./api.ts";
import { JsonField, Problem } from "./parts.tsx";
import { useEventOnce } from "./use-event-once.ts";

/**
 * Sends an event by hand.
 * @param like an event that fills the form.
 */
export function SendPage({ like }: { like: string | null }) {
  const [name, setName] = useState("");
  const [data, setData] = useState("{}");
  const [id, setId] = useState("");
  const names = useId();
  const { data: list } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const event = useEventOnce(like);
  useEffect(() => {
    if (!event) return;
    setName(event.name);
    setData(JSON.stringify(event.body.data, null, 2));
  }, [event]);
  const known = new Set(list?.functions.flatMap((fn) => fn.events.map((trigger) => trigger.event)));
  const send = useMutation({
    mutationFn: async () => sendEvent({ name, data: JSON.parse(data), ...(id && { id }) }),
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    send.mutate();
  };
  return (
    <>
      <div className="bar">
        <h1>Send an event</h1>
      </div>
      <form className="form" onSubmit={submit}>
        <label>
          Name
          <input
            required
            list={names}
            value={name}
            onChange={(change) => setName(change.target.value)}
            autoComplete="off"
          />
        </label>
        <datalist id={names}>
          {[...known]
            .filter((each) => !each.startsWith("inngest/"))
            .map((each) => (
              <option key={each} value={each} />
            ))}
        </datalist>
        <JsonField label="Data (JSON)" value={data} onChange={setData} />
        <label>
          Id (the same id starts nothing a second time within 24 hours)
          <input
            value={id}
            placeholder="none"
            onChange={(change) => setId(change.target.value)}
            autoComplete="off"
          />
        </label>
        <Problem error={send.error} />
        <button type="submit" className="primary" disabled={send.isPending}>
          Send
        </button>
        {send.data && (
          <p role="status" className="sent">
            {`Sent as ${send.data.ids[0]}.`}{" "}
            {send.data.runs.length === 0 &&
              "No run has started: no function is triggered, or flow control delays it."}
            {send.data.runs.map((each) => (
              <a key={each} href={`#/runs/${each}`}>
                {`Run ${each}`}
              </a>
            ))}
          </p>
        )}
      </form>
    </>
  );
}
