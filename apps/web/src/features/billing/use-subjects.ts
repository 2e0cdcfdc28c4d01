import { api, type Outputs } from "~/lib/api.ts";

type Entry = Outputs["billing"]["credits"]["entries"][number];

/** What an entry of the ledger was for. */
export interface Subject {
  name: string;
  thumbnailUrl?: string;
  href?: string;
}

/** an old request changes no more; one that is gone will not come back */
const asked = { staleTime: 60_000, retry: false, meta: { silent: true } } as const;

/** By id: the prompt, the instruction or the model behind each entry, and where to look at it. What was deleted is left out. */
export function useSubjects(entries: readonly Entry[]): ReadonlyMap<string, Subject> {
  const idsOf = (type: Entry["subjectType"]) => [
    ...new Set(entries.flatMap(({ subjectType, subjectId }) => (subjectType === type ? subjectId : []))),
  ];
  const trainings = api.training.list.useQuery(undefined, asked);
  const generations = api.useQueries((query) =>
    idsOf("generation").map((id) => query.generation.get({ id }, asked)),
  );
  const edits = api.useQueries((query) => idsOf("edit").map((id) => query.imageEdits.get({ id }, asked)));

  const subjects = new Map<string, Subject>();
  for (const { id, model } of trainings.data ?? []) {
    const done = model.status === "completed";
    subjects.set(id, {
      name: model.name,
      ...(done && { href: `/gallery?model=${model.id}` }),
      ...cover(model.coverUrl),
    });
  }
  for (const { data } of generations)
    if (data) subjects.set(data.id, withImage(data.prompt, data.outputs[0]));
  for (const { data } of edits) if (data) subjects.set(data.id, withImage(data.instruction, data.outputs[0]));
  return subjects;
}

function withImage(name: string, output: { imageId: string; thumbnailUrl: string } | undefined): Subject {
  return output ? { name, href: `/gallery/${output.imageId}`, thumbnailUrl: output.thumbnailUrl } : { name };
}

function cover(url: string | null): Pick<Subject, "thumbnailUrl"> {
  return url ? { thumbnailUrl: url } : {};
}
