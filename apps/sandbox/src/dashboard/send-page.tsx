import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { fetchFunctions, sendEvent } from "./api.ts";
import { Problem } from "./parts.tsx";

export function SendPage() {
  const [name, setName] = useState("");
  const [data, setData] = useState("{}");
  const names = useId();
  const { data: list } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const known = new Set(list?.functions.flatMap((fn) => fn.events.map(({ event }) => event)));
  const send = useMutation({ mutationFn: async () => sendEvent({ name, data: JSON.parse(data) }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <>
      <div className="bar">
        <h1>Send an event</h1>
      </div>
      <form className="send" onSubmit={submit}>
        <label>
          Name
          <input
            required
            list={names}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
          />
        </label>
        <datalist id={names}>
          {[...known]
            .filter((event) => !event.startsWith("inngest/"))
            .map((event) => (
              <option key={event} value={event} />
            ))}
        </datalist>
        <label>
          Data (JSON)
          <textarea
            rows={10}
            spellCheck={false}
            value={data}
            onChange={(event) => setData(event.target.value)}
          />
        </label>
        <button type="submit" className="primary" disabled={send.isPending}>
          Send
        </button>
      </form>
      <Problem error={send.error} />
      {send.data && (
        <p role="status">
          Sent as {send.data.ids[0]}. {send.data.runs.length === 0 && "No function is triggered by it."}
          {send.data.runs.map((run) => (
            <a key={run} href={`#/runs/${run}`}>
              Run {run}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
