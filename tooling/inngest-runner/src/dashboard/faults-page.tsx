import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Fault,
  type FaultKind,
  faultKinds,
  fetchFaults,
  fetchFunctions,
  orderFault,
  removeFaults,
} from "./api.ts";
import { Empty, Problem } from "./parts.tsx";

/** Makes calls go wrong on purpose, for as many times as is asked. */
export function FaultsPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: ["faults"], queryFn: fetchFaults });
  const remove = useMutation({
    mutationFn: removeFaults,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["faults"] }),
  });
  return (
    <>
      <div className="bar">
        <h1>{t("pages.faults")}</h1>
        {data && data.faults.length > 0 && (
          <button type="button" className="danger" onClick={() => remove.mutate(undefined)}>
            {t("faults.removeAll")}
          </button>
        )}
      </div>
      <OrderForm />
      <Problem error={error ?? remove.error} />
      {data?.faults.length === 0 && <Empty>{t("faults.none")}</Empty>}
      {data && data.faults.length > 0 && (
        <FaultTable faults={data.faults} onRemove={(id) => remove.mutate(id)} />
      )}
    </>
  );
}

function OrderForm() {
  const { t } = useTranslation();
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
        {t("faults.what")}
        <select value={kind} onChange={(event) => setKind(event.target.value as FaultKind)}>
          {faultKinds.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <span className="quiet">{t(`faults.kind.${kind}`)}</span>
      </label>
      <div className="row">
        <label>
          {t("field.function")}
          <select value={slug} onChange={(event) => setSlug(event.target.value)}>
            <option value="">{t("field.any")}</option>
            {list?.functions.map((fn) => (
              <option key={fn.slug}>{fn.slug}</option>
            ))}
          </select>
        </label>
        <label>
          {t("faults.times")}
          <input
            type="number"
            required
            min={1}
            value={times}
            onChange={(event) => setTimes(event.target.valueAsNumber)}
          />
        </label>
        {kind === "delay" && (
          <label>
            {t("faults.milliseconds")}
            <input
              type="number"
              required
              min={0}
              value={delayMs}
              onChange={(event) => setDelayMs(event.target.valueAsNumber)}
            />
          </label>
        )}
      </div>
      <Problem error={order.error} />
      <button type="submit" className="primary" disabled={order.isPending}>
        {t("faults.inject")}
      </button>
    </form>
  );
}

function FaultTable({ faults, onRemove }: { faults: Fault[]; onRemove: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className="scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("faults.fault")}</th>
            <th scope="col">{t("field.function")}</th>
            <th scope="col" className="number">
              {t("faults.toCome")}
            </th>
            <th scope="col" className="number">
              {t("faults.injected")}
            </th>
            <th scope="col">
              <span className="hidden">{t("faults.remove")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={fault.id} className={fault.remaining === 0 ? "over" : undefined}>
              <th scope="row">
                {fault.kind}
                {fault.kind === "delay" && ` ${fault.delayMs} ms`}
              </th>
              <td>{fault.function ?? t("faults.any")}</td>
              <td className="number">{fault.remaining}</td>
              <td className="number">{fault.injected}</td>
              <td className="number">
                <button
                  type="button"
                  className="small"
                  aria-label={t("faults.removeOne", { id: fault.id, kind: fault.kind })}
                  onClick={() => onRemove(fault.id)}
                >
                  {t("faults.remove")}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
