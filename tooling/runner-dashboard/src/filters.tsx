import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { EventFilter } from "./answers.ts";
import { fetchFunctions } from "./api.ts";
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
    event: given("event"),
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
      <TypedFilter
        label="Event data"
        name="search"
        text={given("search")}
        placeholder="order-42, userId=u7, an id …"
        title="All terms, separated by spaces, must match the beginning of a value. Press / to focus."
        hasKey
      />
      <EventChoice text={given("event")} />
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

/** A field for an event's name, with those that start functions to choose from. */
function EventChoice({ text }: { text: string }) {
  const { data: list } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const names = useId();
  const known = new Set(list?.functions.flatMap((fn) => fn.events.map((trigger) => trigger.event)));
  return (
    <>
      <TypedFilter label="Event" name="event" text={text} placeholder="any" list={names} />
      <datalist id={names}>
        {[...known].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface TypedFilterProps {
  label: string;
  /** Of the parameter that it sets, a moment after typing. */
  name: string;
  text: string;
  placeholder: string;
  title?: string;
  list?: string;
  /** "/" focuses it. */
  hasKey?: boolean;
}

function TypedFilter({ label, name, text, hasKey = false, ...rest }: TypedFilterProps) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed !== text) setParams({ [name]: typed });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, text, name]);
  useEffect(() => {
    if (!hasKey) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
      if (event.key !== "/" || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [hasKey]);
  return (
    <label className={hasKey ? "search" : "typed"}>
      {label}
      <input
        ref={input}
        type="search"
        autoComplete="off"
        {...rest}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
