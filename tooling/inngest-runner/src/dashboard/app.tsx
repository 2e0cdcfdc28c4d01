import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fetchFaults, fetchFunctions } from "./api.ts";
import { FaultsPage } from "./faults-page.tsx";
import { FunctionsPage } from "./functions-page.tsx";
import { QueuePage } from "./queue-page.tsx";
import { RunPage } from "./run-page.tsx";
import { RunsPage } from "./runs-page.tsx";
import { SendPage } from "./send-page.tsx";
import { languages } from "./texts/index.ts";
import { type Place, useHash } from "./use-hash.ts";

const pages = ["runs", "functions", "queue", "faults", "send"] as const;

export function App() {
  const { t } = useTranslation();
  const place = useHash();
  const main = useRef<HTMLElement>(null);
  const isAt = (page: string) => place.path.startsWith(`/${page}`);
  const title = `${t(`pages.${pages.find(isAt) ?? "runs"}`)} · ${t("title")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t("skip")}
      </button>
      <header className="top">
        <a className="brand" href="#/runs">
          <img src={new URL("./icon.svg", import.meta.url).href} alt="" width="24" height="24" />
          {t("title")}
        </a>
        <nav aria-label={t("pages.label")}>
          {pages.map((page) => (
            <a key={page} href={`#/${page}`} aria-current={isAt(page) ? "page" : undefined}>
              {t(`pages.${page}`)}
            </a>
          ))}
        </nav>
        <Connection />
        <LanguageChoice />
      </header>
      <main ref={main} tabIndex={-1}>
        <Page place={place} />
      </main>
    </>
  );
}

function Page({ place: { path, params } }: { place: Place }) {
  const run = /^\/runs\/(.+)$/.exec(path)?.[1];
  if (run) return <RunPage key={run} id={run} />;
  if (path.startsWith("/functions")) return <FunctionsPage />;
  if (path.startsWith("/queue")) return <QueuePage />;
  if (path.startsWith("/faults")) return <FaultsPage />;
  if (path.startsWith("/send")) return <SendPage key={params.get("like")} like={params.get("like")} />;
  return <RunsPage params={params} />;
}

/** Whether the runner answers, whether the apps do, and whether something is being made to go wrong. */
function Connection() {
  const { t } = useTranslation();
  const { data, error } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const { data: list } = useQuery({ queryKey: ["faults"], queryFn: fetchFaults });
  const armed = list?.faults.filter((fault) => fault.remaining > 0).length ?? 0;
  if (error) return <p className="connection bad">{t("connection.silent")}</p>;
  if (!data) return null;
  const away = data.apps.filter((app) => !app.connected);
  return (
    <div className="states">
      {armed > 0 && (
        <a className="connection warn" href="#/faults">
          {t("connection.armed", { count: armed })}
        </a>
      )}
      {away.length > 0 ? (
        <p className="connection bad">
          {t("connection.waiting", { apps: away.map((app) => app.url).join(", ") })}
        </p>
      ) : (
        <p className="connection good">{t("connection.connected")}</p>
      )}
    </div>
  );
}

function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <select
      aria-label={t("language")}
      value={i18n.resolvedLanguage}
      onChange={(event) => void i18n.changeLanguage(event.target.value)}
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
