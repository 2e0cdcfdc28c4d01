import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Fault, type FaultKind, faultKinds } from "./answers.ts";
import { fetchFaults, fetchFunctions, orderFault, removeFaults } from "./api.ts";
import { Empty, Problem, Table } from "./parts.tsx";

const meanings: Record<FaultKind, string> = {
  drop: "Drop a call: it does not reach the app and is made again without counting as an attempt.",
  fail: "Fail a call: it does not reach the app and counts as a failed attempt.",
  delay: "Delay a call.",
  duplicate: "Make a call twice at once: the first answer counts.",
  "lose-answer": "Lose an answer: the app runs, its answer is discarded, and the call is made again.",
  "lose-event": "Lose an event: it is accepted but starts no run.",
};

/** Makes calls go wrong on purpose, for as many times as is asked. */
export function FaultsPage() {
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: ["faults"], queryFn: fetchFaults });
  const remove = useMutation({
    mutationFn: removeFaults,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["faults"] }),
  });
  return (
    <>
      <div className="bar">
        <h1>Faults</h1>
        {data && data.faults.length > 0 && (
          <button type="button" className="danger" onClick={() => remove.mutate(undefined)}>
            Remove all
          </button>
        )}
      </div>
      <OrderForm />
      <Problem error={error ?? remove.error} />
      {data?.faults.length === 0 && <Empty>No faults are set.</Empty>}
      {data && data.faults.length > 0 && (
        <FaultTable faults={data.faults} onRemove={(id) => remove.mutate(id)} />
      )}
    </>
  );
}

function OrderForm() {
  const queries = useQueryClient();
  const { data: list } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const [kind, setKind] = useState<FaultKind>("fail");
  const [slug, setSlug] = useState("");
  const [times, setTimes] = useState(1);
  const [delayMs, setDelayMs] = useState(5000);
  const order = useMutation({
    mutationFn: () =>
      orderFault({ kind, times, ...(slug && { function: slug }), ...(kind === "delay" && { delayMs }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["faults"] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    order.mutate();
  };
  return (
    <form className="form" onSubmit={submit}>
      <label>
        What goes wrong
        <select value={kind} onChange={(event) => setKind(event.target.value as FaultKind)}>
          {faultKinds.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <span className="quiet">{meanings[kind]}</span>
      </label>
      <div className="row">
        <label>
          Function
          <select value={slug} onChange={(event) => setSlug(event.target.value)}>
            <option value="">Any</option>
            {list?.functions.map((fn) => (
              <option key={fn.slug}>{fn.slug}</option>
            ))}
          </select>
        </label>
        <NumberField label="Times" min={1} value={times} onChange={setTimes} />
        {kind === "delay" && (
          <NumberField label="Milliseconds" min={0} value={delayMs} onChange={setDelayMs} />
        )}
      </div>
      <Problem error={order.error} />
      <button type="submit" className="primary" disabled={order.isPending}>
        Inject
      </button>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  min: number;
  value: number;
  onChange: (value: number) => void;
}

function NumberField({ label, min, value, onChange }: NumberFieldProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        required
        min={min}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  );
}

const columns = [
  { name: "Fault" },
  { name: "Function" },
  { name: "To come", className: "number" },
  { name: "Injected", className: "number" },
  { name: <span className="hidden">Remove</span> },
];

function FaultTable({ faults, onRemove }: { faults: Fault[]; onRemove: (id: string) => void }) {
  return (
    <div className="scroll">
      <Table columns={columns}>
        <tbody>
          {faults.map((fault) => (
            <tr key={fault.id} className={fault.remaining === 0 ? "over" : undefined}>
              <th scope="row">
                {fault.kind}
                {fault.kind === "delay" && ` ${fault.delayMs} ms`}
              </th>
              <td>{fault.function ?? "any"}</td>
              <td className="number">{fault.remaining}</td>
              <td className="number">{fault.injected}</td>
              <td className="number">
                <button
                  type="button"
                  className="small"
                  aria-label={`Remove fault ${fault.id}, ${fault.kind}`}
                  onClick={() => onRemove(fault.id)}
                >
                  Remove
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
