import { readdir, readFile } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";

/** Thresholds of the looks at images and edits were chosen on these people. */
const tuned = new Set("biden collins hopper johnson ochoa mona rembrandt amara nora one-man".split(" "));

/** A person is a file's name without what follows its last hyphen, or its folder's where files have numbers. */
export interface Sitter {
  name: string;
  person: string;
  photo: Buffer;
  analysis: Awaited<ReturnType<typeof analysePhoto>>;
  cut: Awaited<ReturnType<typeof cutOut>>;
  artifact: ReturnType<typeof analyseSet>;
}

interface Wanted {
  folders: readonly string[];
  half: string;
  only?: string | undefined;
}

/** @param half "tuned", "reported" or "both"; @param only names of photos, separated by "," */
export async function readSitters({ folders, half, only: names }: Wanted): Promise<Sitter[]> {
  const only = names?.split(",");
  const out: Sitter[] = [];
  for (const folder of folders) {
    for (const file of (await readdir(folder)).filter((name) => /\.(jpe?g|webp)$/.test(name)).sort()) {
      const base = parse(file).name;
      const isNumber = /^\d+$/.test(base);
      const person = isNumber ? basename(folder) : base.replace(/-\w+$/, "");
      const name = isNumber ? `${person}-${base}` : base;
      if (only && !only.includes(name)) continue;
      if (half !== "both" && tuned.has(person) !== (half === "tuned")) continue;
      const photo = await readFile(join(folder, file));
      const analysis = await analysePhoto(photo);
      if (analysis.findings.faces.length === 0) continue;
      const artifact = analyseSet([{ id: name, analysis }]);
      const cut = await cutOut({ photo, analysis, subject: artifact.photos[0].subject });
      out.push({ name, person, photo, analysis, cut, artifact });
    }
  }
  return out;
}

/** Milliseconds of the processor. */
export function since(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Least, 5 %, median, 95 % and most. */
export function spread(figures: readonly number[]): string {
  const sorted = figures.toSorted((a, b) => a - b);
  return [0, 0.05, 0.5, 0.95, 1]
    .map((part) => sorted[Math.round(part * (sorted.length - 1))]?.toFixed(3) ?? "-")
    .join(" ");
}
