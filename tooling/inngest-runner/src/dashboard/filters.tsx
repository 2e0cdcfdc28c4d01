import { type ReactNode, useEffect, useRef, useState } from "react";
import type { EventFilter } from "./api.ts";
import { setParams } from "./use-hash.ts";

const ranges = [
  { value: "", name: "Any time", ms: 0 },
  { value: "15m", name: "Last 15 minutes", ms: 15 * 60_000 },
  { value: "1h", name: "Last hour", ms: 3_600_000 },
  { value: "24h", name: "Last 24 hours", ms: 86_400_000 },
  { value: "7d", name: "Last 7 days", ms: 7 * 86_400_000 },
  { value: "custom", name: "From … to …", ms: 0 },
] as const;

/** The values of the fields of `Filters`. */
export function readEventFilter(params: URLSearchParams): EventFilter {
  const given = (name: string) => params.get(name) ?? "";
  const range = ranges.find((each) => each.value === given("range"));
  const iso = (local: string) => (local ? new Date(local).toISOString() : "");
  const isCustom = range?.value === "custom";
  return {
    search: given("search"),
    since: range?.ms ? new Date(Date.now() - range.ms).toISOString() : isCustom ? iso(given("from")) : "",
    until: isCustom ? iso(given("to")) : "",
  };
}

/** Fields that filter a list, whose values are parameters of the page's address. */
export function Filters({ params, timeLabel, children }: FiltersProps) {
  const given = (name: string) => params.get(name) ?? "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not in React's types yet
    <div className="filters" role="search">
      <Search text={given("search")} />
      {children}
      <Choice label={timeLabel} name="range" params={params}>
        {ranges.map((range) => (
          <option key={range.name} value={range.value}>
            {range.name}
          </option>
        ))}
      </Choice>
      {given("range") === "custom" &&
        (["from", "to"] as const).map((name) => (
          <label key={name}>
            {name === "from" ? "From" : "To"}
            <input
              type="datetime-local"
              value={given(name)}
              onChange={(event) => setParams({ [name]: event.target.value })}
            />
          </label>
        ))}
      {[...params.values()].some(Boolean) && (
        <button
          type="button"
          onClick={() => setParams(Object.fromEntries([...params.keys()].map((name) => [name, ""])))}
        >
          Clear
        </button>
      )}
    </div>
  );
}

/** A list of values for one parameter. */
export function Choice({ label, name, params, children }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={params.get(name) ?? ""} onChange={(event) => setParams({ [name]: event.target.value })}>
        {children}
      </select>
    </label>
  );
}

interface FiltersProps {
  params: URLSearchParams;
  timeLabel: string;
  children?: ReactNode;
}

interface ChoiceProps {
  label: string;
  name: string;
  params: URLSearchParams;
  children: ReactNode;
}

const typingPauseMs = 300;

function Search({ text }: { text: string }) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed !== text) setParams({ search: typed });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, text]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
      if (event.key !== "/" || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <label className="search">
      Event data
      <input
        ref={input}
        type="search"
        placeholder="order-42, userId=u7, an id …"
        title="All terms, separated by spaces, must match the beginning of a value. Press / to focus."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
