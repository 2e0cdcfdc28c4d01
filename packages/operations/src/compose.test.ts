import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const file = await readFile(new URL("../../../deploy/compose.yaml", import.meta.url), "utf8");
const [studio = ""] = /^x-studio: [\s\S]*?(?=^services:)/m.exec(file) ?? [];
const [services = ""] = /^services:\n[\s\S]*?(?=^configs:)/m.exec(file) ?? [];
const parts = new Map(
  services
    .split(/^ {2}(?=[a-z]+:$)/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf(":")), text.includes("<<: *studio") ? text + studio : text]),
);
const networks = (part: string) =>
  new Set(/^ {4}networks: \[(.*)\]$/m.exec(parts.get(part) ?? "")?.[1]?.split(", "));
const reach = (one: string, other: string) => [...networks(one)].some((name) => networks(other).has(name));

test("each part joins the networks that it needs, and reaches nothing else", () => {
  const reached = (from: string) => [...parts.keys()].filter((other) => other !== from && reach(from, other));
  expect(Object.fromEntries([...parts.keys()].map((part) => [part, reached(part)]))).toEqual({
    postgres: ["inngest", "migrate", "web", "worker"],
    inngest: ["postgres", "valkey", "migrate", "web", "worker", "workers", "caddy"],
    valkey: ["inngest"],
    minio: ["bucket", "web", "worker"],
    bucket: ["minio", "web", "worker"],
    migrate: ["postgres", "inngest", "web", "worker"],
    web: ["postgres", "inngest", "minio", "bucket", "migrate", "worker", "caddy"],
    worker: ["postgres", "inngest", "minio", "bucket", "migrate", "web", "workers"],
    workers: ["inngest", "worker"],
    caddy: ["inngest", "web"],
  });
});

test("no part can write to its image, and none has an inline file, which Compose cannot put there", () => {
  for (const [part, text] of parts)
    expect([part, /^ {2,4}read_only: true$/m.test(text)]).toEqual([part, true]);
  expect(file).not.toMatch(/^ {4}content:/m);
});
