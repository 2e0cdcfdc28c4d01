import { useTranslation } from "react-i18next";
import type { RunSummary } from "./api.ts";
import { elapsed, formatTime } from "./format.ts";
import { StatusPill } from "./parts.tsx";
import { goTo } from "./use-hash.ts";
import { useNow } from "./use-now.ts";

export function RunTable({ runs }: { runs: RunSummary[] }) {
  const { t } = useTranslation();
  const now = useNow(runs.some((run) => !run.endedAt));
  return (
    <table className="table runs">
      <thead>
        <tr>
          <th scope="col">{t("field.status")}</th>
          <th scope="col">{t("field.function")}</th>
          <th scope="col" className="wide">
            {t("field.event")}
          </th>
          <th scope="col" className="wide">
            {t("field.queued")}
          </th>
          <th scope="col" className="number wide">
            {t("field.steps")}
          </th>
          <th scope="col" className="number">
            {t("field.duration")}
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          // the link in the row is what keyboards and screen readers use
          <tr key={run.id} onClick={() => goTo(`/runs/${run.id}`)}>
            <td>
              <StatusPill status={run.status} />
            </td>
            <td>
              <a href={`#/runs/${run.id}`}>{run.function}</a>
              {run.rerunOf && <span className="note">{t("runs.replay")}</span>}
              <span className="quiet narrow">{formatTime(run.queuedAt)}</span>
            </td>
            <td className="quiet wide">{run.event}</td>
            <td className="quiet wide">{formatTime(run.queuedAt)}</td>
            <td className="number wide">{run.steps}</td>
            <td className="number">{run.startedAt ? elapsed(run.startedAt, run.endedAt, now) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
