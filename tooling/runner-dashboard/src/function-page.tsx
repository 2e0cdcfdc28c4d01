import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fetchFunctions, invokeFunction } from "./api.ts";
import { FunctionRules } from "./function-rules.tsx";
import { LatestRun } from "./functions-page.tsx";
import { Empty, JsonField, Problem } from "./parts.tsx";
import { useEventOnce } from "./use-event-once.ts";
import { goTo } from "./use-hash.ts";
import { useKept } from "./use-kept.ts";

/**
 * One function, with a form that invokes it.
 * @param like an event whose data fills the form.
 */
export function FunctionPage({ slug, like }: { slug: string; like: string | null }) {
  const { data: list, error } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const event = useEventOnce(like);
  const fn = list?.functions.find((each) => each.slug === slug);
  if (!list || (like && !event)) return <Problem error={error} />;
  if (!fn) return <Empty>No app serves a function {slug}.</Empty>;
  const { _inngest, ...data } = event?.body.data ?? {};
  const given = event && JSON.stringify(data, null, 2);
  return (
    <>
      <div className="bar">
        <h1>{fn.name}</h1>
      </div>
      <div className="columns">
        <section>
          <h2>{slug}</h2>
          <FunctionRules fn={fn} />
          <LatestRun fn={fn} />
        </section>
        <section>
          <h2>Invoke</h2>
          <InvokeForm slug={slug} given={given} />
        </section>
      </div>
    </>
  );
}

/** @param given data for it; without, it starts with what was last sent from this browser */
function InvokeForm({ slug, given }: { slug: string; given: string | undefined }) {
  const [kept, keep] = useKept(`invoke ${slug}`, "{}");
  const [data, setData] = useState(given ?? kept);
  const invoke = useMutation({
    mutationFn: async () => invokeFunction(slug, JSON.parse(data)),
    onSuccess: ({ id }) => {
      keep(data);
      goTo(`/runs/${id}`);
    },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    invoke.mutate();
  };
  return (
    <form className="form" onSubmit={submit}>
      <JsonField label="Data (JSON)" value={data} onChange={setData} />
      <Problem error={invoke.error} />
      <button type="submit" className="primary" disabled={invoke.isPending}>
        Invoke
      </button>
    </form>
  );
}
