import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fetchQueue, type Queue, type QueueRow } from "./api.ts";
import { elapsed, formatTime } from "./format.ts";
import { Empty, Problem } from "./parts.tsx";
import { useNow } from "./use-now.ts";

const columns = ["ready", "executing", "later", "sleeping", "waiting"] as const;

/** What is to be done, function by function. */
export function QueuePage() {
  const { t } = useTranslation();
  const { data, error } = useQuery({ queryKey: ["queue"], queryFn: fetchQueue });
  return (
    <>
      <div className="bar">
        <h1>{t("pages.queue")}</h1>
      </div>
      <Problem error={error} />
      {data?.functions.length === 0 && <Empty>{t("queue.none")}</Empty>}
      {data && data.functions.length > 0 && <Depth rows={data.functions} />}
      {data && data.gatherings.length > 0 && <Gatherings gatherings={data.gatherings} />}
    </>
  );
}

function Depth({ rows }: { rows: QueueRow[] }) {
  const { t } = useTranslation();
  const now = useNow(true);
  const sum = (key: (typeof columns)[number]) => rows.reduce((total, row) => total + row[key], 0);
  return (
    <div className="scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("field.function")}</th>
            {columns.map((key) => (
              <th key={key} scope="col" className="number" title={t(`queue.${key}Hint`)}>
                {t(`queue.${key}`)}
              </th>
            ))}
            <th scope="col" className="number">
              {t("queue.oldest")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.function}>
              <th scope="row">
                <a href={`#/runs?function=${encodeURIComponent(row.function)}`}>{row.function}</a>
              </th>
              {columns.map((key) => (
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
            <th scope="row">{t("field.all")}</th>
            {columns.map((key) => (
              <td key={key} className="number">
                {sum(key)}
              </td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Gatherings({ gatherings }: { gatherings: Queue["gatherings"] }) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="apart">{t("queue.gatherings")}</h2>
      <div className="scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("field.function")}</th>
              <th scope="col">{t("queue.kind")}</th>
              <th scope="col" className="number">
                {t("queue.events")}
              </th>
              <th scope="col" className="number">
                {t("queue.starts")}
              </th>
            </tr>
          </thead>
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
        </table>
      </div>
    </>
  );
}
