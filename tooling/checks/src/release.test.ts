import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { readFiles } from "./read-files.ts";

const root = join(import.meta.dirname, "../../..");
const run = promisify(execFile);
const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));

interface Step {
  id?: string;
  name?: string;
  if?: string;
  run?: string;
  uses?: string;
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, { needs?: string; steps?: Step[] }>;
}
const workflows = join(root, ".github/workflows");
const text = await readFile(join(workflows, "release.yml"), "utf8");
const release: Workflow = parse(text);
const stepsOf = (job: string) => release.jobs[job]?.steps ?? [];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-release-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the root's package.json alone has a version, which the changelog's newest part tells of", async () => {
  const manifests = [...(await readFiles(root))].filter(([path]) =>
    /^\w+\/[\w-]+\/package\.json$/.test(path),
  );
  expect(manifests.length).toBeGreaterThan(30);
  expect(manifests.filter(([, manifest]) => "version" in JSON.parse(manifest)).map(([path]) => path)).toEqual(
    [],
  );
  const changes = await readFile(join(root, "CHANGELOG.md"), "utf8");
  expect(/^## (.*)$/m.exec(changes)?.[1]).toBe(version);
  const newest = changes.split(/^## /m)[1] ?? "";
  // two pages
  expect(newest.split(/\s+/).length).toBeLessThan(1200);
  expect(newest).toContain("### Upgrading");
});

test("every workflow names the actions of others by commit and begins with the right to read alone", async () => {
  for (const name of await readdir(workflows)) {
    const one = await readFile(join(workflows, name), "utf8");
    const used = [...one.matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used)
      expect(action).toMatch(/^(\.\/.*\.yml|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    expect(parse(one).permissions).toEqual({ contents: "read" });
  }
});

test("a tag runs the release after all tests, and without one nothing leaves the machine", () => {
  expect(release.on).toEqual({ push: { tags: ["v*"] }, workflow_dispatch: null });
  expect(Object.entries(release.jobs).map(([name, { needs }]) => [name, needs])).toEqual([
    ["test", undefined],
    ["image", "test"],
    ["client", "image"],
  ]);
  const leaving =
    /docker login|imagetools create|gh release|npm publish (?!--dry-run)|attest-build-provenance/;
  const steps = [...stepsOf("image"), ...stepsOf("client")].filter((step) =>
    leaving.test(`${step.run} ${step.uses}`),
  );
  expect(steps.map((step) => step.if)).toEqual(Array(4).fill("github.event_name == 'push'"));
  expect(text.match(/PUSH: (.*)/)?.[1]).toMatch(/^\$\{\{ github.event_name == 'push' \}\}$/);
});

/** Runs a step of the release as the runner does: bash that stops at the first failure. @returns what it says to later steps */
async function runStep(id: string, folder: string, variables: NodeJS.ProcessEnv): Promise<string> {
  const script = [...stepsOf("image")].find((step) => step.id === id)?.run ?? "exit 9";
  const output = join(folder, "output");
  await writeFile(output, "");
  // biome-ignore lint/style/noProcessEnv: the runner's own path
  const env = { PATH: process.env.PATH, NODE_ENV: "test" as const, GITHUB_OUTPUT: output, ...variables };
  await run("bash", ["-eo", "pipefail", "-c", script], { cwd: folder, env });
  return await readFile(output, "utf8");
}

test("a release's tag is its version with a part of the changelog, which becomes its notes", async () => {
  for (const file of ["package.json", "CHANGELOG.md"]) await cp(join(root, file), join(folder, file));
  const begin = (GITHUB_REF_NAME: string, GITHUB_EVENT_NAME = "push") =>
    runStep("release", folder, { GITHUB_REPOSITORY: "Ana/Studio", GITHUB_REF_NAME, GITHUB_EVENT_NAME });
  const said = `version=${version}\nimage=ghcr.io/ana/studio\n`;
  expect(await begin(`v${version}`)).toBe(said);
  expect(await begin("main", "workflow_dispatch")).toBe(said);
  const notes = await readFile(join(folder, "notes.md"), "utf8");
  expect(notes).toContain("### Upgrading");
  expect(notes).not.toContain("## 0.1.0");
  await expect(begin("v9.9.9")).rejects.toThrow();
  await writeFile(join(folder, "CHANGELOG.md"), "# Changes\n\n## 0.1.0\n\nThe first version.\n");
  await expect(begin(`v${version}`)).rejects.toThrow();
});

test("the image's digest is what the build wrote, and a build without one ends the release", async () => {
  const build = async (metadata: string) => {
    const tools = join(folder, "tools");
    await mkdir(tools, { recursive: true });
    const docker = `#!/bin/sh\necho "$@" >> docker.txt\nprintf '%s' '${metadata}' > image.json\n`;
    await writeFile(join(tools, "docker"), docker, { mode: 0o755 });
    // biome-ignore lint/style/noProcessEnv: the runner's own path
    const PATH = `${tools}:${process.env.PATH}`;
    return runStep("image", folder, { PATH, IMAGE: "ghcr.io/ana/studio", PUSH: "false" });
  };
  expect(await build('{"containerimage.digest":"sha256:12"}')).toBe("digest=sha256:12\n");
  const asked = await readFile(join(folder, "docker.txt"), "utf8");
  for (const part of ["--sbom=true", "--provenance=mode=max", "push-by-digest=true", "push=false"])
    expect(asked).toContain(part);
  await expect(build("{}")).rejects.toThrow();
});

test("the archive's compose file runs the published image, and has all that it reads beside it", async () => {
  const archive = join(folder, "portrait-studio.tar.gz");
  const image = `ghcr.io/ana/studio:${version}@sha256:${"12".repeat(32)}`;
  await run("sh", [join(root, "deploy/pack-release.sh"), image, archive]);
  await run("tar", ["-xzf", archive, "-C", folder]);
  const packed = join(folder, "portrait-studio");
  const compose = parse(await readFile(join(packed, "compose.yaml"), "utf8"), { merge: true });
  const own = parse(await readFile(join(root, "deploy/compose.yaml"), "utf8"), { merge: true });
  for (const part of ["migrate", "web", "worker"]) {
    const { build, image: local, ...rest } = own.services[part];
    expect(build).toEqual({ context: "..", dockerfile: "deploy/Dockerfile" });
    expect(local).toMatch(/^\$\{STUDIO_IMAGE:-portrait-studio\}$/);
    expect(compose.services[part]).toEqual({ ...rest, image: `\${STUDIO_IMAGE:-${image}}` });
  }
  // a public studio refuses to start without its key, and no key goes into an image
  expect(compose.services.worker.volumes).toContain("./credentials:/credentials:ro");
  expect(await readFile(join(root, ".dockerignore"), "utf8")).toMatch(/^deploy\/credentials$/m);
  const read = Object.values<{ file: string }>(compose.configs).map(({ file }) => file.replace("./", ""));
  expect(await readdir(packed)).toEqual(["compose.yaml", "make-env.sh", ...read].toSorted());
});
