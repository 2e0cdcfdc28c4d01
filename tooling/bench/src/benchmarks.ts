export interface Benchmark {
  name: string;
  /** from the root of the repository */
  file: string;
  args?: string[];
  /** a file without which it cannot run, and how to get it */
  needs?: { path: string; hint: string };
}

const build = { path: "apps/web/.next/BUILD_ID", hint: "the screens are not built (pnpm build)" };
const people = "tooling/sample-people/photos";

/** Every benchmark of the repository that ends by itself, the cheap ones first. */
export const benchmarks: readonly Benchmark[] = [
  { name: "hot-path", file: "apps/web/bench/hot-path.ts" },
  { name: "deep-json", file: "packages/api/bench/deep-json.ts" },
  { name: "overload", file: "apps/web/bench/overload.ts", needs: build },
  { name: "ledger", file: "packages/billing/bench/ledger.ts" },
  { name: "expiry", file: "packages/billing/bench/expiry.ts", args: ["20000"] },
  { name: "audit", file: "packages/billing/bench/audit.ts" },
  { name: "gallery", file: "packages/studio/bench/gallery.ts" },
  { name: "key-table", file: "packages/storage/bench/key-table.ts" },
  { name: "sweeps", file: "packages/platform/bench/sweeps.ts" },
  { name: "steps", file: "packages/jobs/bench/steps.ts" },
  { name: "workers", file: "packages/platform/bench/workers.ts", args: ["--share", "8", "--render", "1600"] },
  { name: "first-load", file: "apps/web/bench/first-load.ts", needs: build },
  { name: "intake", file: "packages/photo/bench/intake.ts" },
  { name: "credentials", file: "packages/photo/bench/credentials.ts" },
  { name: "looks", file: "packages/darkroom/bench/looks.ts" },
  { name: "colours", file: "packages/darkroom/bench/colours.ts" },
  { name: "endurance", file: "packages/darkroom/bench/endurance.ts" },
  { name: "doubts", file: "packages/photo/bench/doubts.ts" },
  { name: "outlines", file: "packages/photo/bench/outlines.ts" },
  { name: "training", file: "packages/engine/bench/training.ts", args: ["--photos", people] },
  { name: "likeness", file: "packages/darkroom/bench/likeness.ts", args: ["--photos", people] },
  {
    name: "person",
    file: "packages/darkroom/bench/person.ts",
    // one of each person is rendered, and compared with all
    args: ["--photos", people, "--only", "amara-01,nora-01,henrik-01"],
  },
  {
    name: "inspect",
    file: "packages/darkroom/bench/inspect.ts",
    args: ["--photos", people, "--half", "both", "--only", "amara-01,nora-01,henrik-01"],
  },
  {
    name: "variety",
    file: "packages/darkroom/bench/variety.ts",
    args: ["--photos", people, "--looks", "corporate,lowKey,sketch"],
  },
  {
    name: "light",
    file: "packages/darkroom/bench/light.ts",
    args: ["--photos", people, "--half", "both", "--only", "amara-01,nora-01,henrik-01"],
  },
  {
    name: "edits",
    file: "packages/darkroom/bench/edits.ts",
    args: ["--photos", people, "--half", "both", "--only", "amara-01,nora-01,henrik-01"],
  },
];
