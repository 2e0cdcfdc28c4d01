import { StudioClientError } from "@portrait-studio/client";
import type { Visitor } from "../visitor.ts";
import type { HostedStudio } from "./studio.ts";

export interface Observation {
  person: string[];
  health: string[];
  doctor: string[];
  metrics: string[];
}

const patienceMs = 20_000;

export async function observe(studio: HostedStudio, visitor: Visitor): Promise<Observation> {
  const [person, health, doctor, metrics] = await Promise.all([
    askAsPerson(studio, visitor),
    askHealth(studio),
    askDoctor(studio),
    askMetrics(studio),
  ]);
  return { person, health, doctor, metrics };
}

async function askAsPerson({ url }: HostedStudio, { client, imageUrl, model }: Visitor): Promise<string[]> {
  const { images, generation, auth } = client.api;
  return await Promise.all([
    described("landing page", () => getStatus(`${url}/`)),
    described("gallery", async () => `${(await images.list.query({})).total} images`),
    described("image", () => getStatus(imageUrl)),
    described("asks for an image", async () => {
      const { id } = await generation.create.mutate({ modelId: model, prompt: "film noir", count: 1 });
      return `taken (${id.slice(0, 3)})`;
    }),
    described("asks for a code", async () => {
      await auth.requestMagicLink.mutate({ email: `other-${Date.now().toString(36)}@example.com` });
      return "taken";
    }),
  ]);
}

async function askHealth({ url, web, workers }: HostedStudio): Promise<string[]> {
  const whole = described("/api/health", async () => {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(patienceMs) });
    const body = (await response.json()) as { status: string; failing: { check: string }[] };
    const failing = body.failing.map(({ check }) => check);
    return [response.status, body.status, ...failing].join(" ");
  });
  const each = (name: string, ports: number[], path: string) =>
    described(name, async () => {
      const answers = ports.map((port) =>
        getStatus(`http://127.0.0.1:${port}${path}`).catch(() => "no answer"),
      );
      return [...new Set(await Promise.all(answers))].join(", ");
    });
  const getPorts = (processes: HostedStudio["web"]) => processes.map(({ port }) => port);
  return await Promise.all([
    whole,
    each("web live", getPorts(web), "/api/health/live"),
    each("web ready", getPorts(web), "/api/health/ready"),
    each("worker ready", getPorts(workers), "/ready"),
  ]);
}

async function askDoctor({ command }: HostedStudio): Promise<string[]> {
  const [status, doctor] = await Promise.all([command("status"), command("doctor")]);
  const broken = doctor.stdout.split("\n").filter((line) => line.startsWith("BROKEN"));
  const said = (status.stdout.trim() || status.stderr.trim().split("\n")[0]) ?? "";
  return [
    `status: ${said}`,
    ...(broken.length > 0 ? broken : [doctor.stdout.trim().split("\n").at(-1) ?? ""]),
  ];
}

const telling =
  /^studio_(check_failing_seconds|runs_silent|outbox_oldest_seconds|processes|calls_refused_total|jobs_oldest_seconds)\{/;

async function askMetrics({ web, workers }: HostedStudio): Promise<string[]> {
  const found = new Map<string, number>();
  await Promise.all(
    [...web, ...workers].map(async ({ app, metricsPort }) => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
        signal: AbortSignal.timeout(patienceMs),
      }).catch(() => undefined);
      if (!response?.ok) {
        found.set(`${app} /metrics: ${response?.status ?? "no answer"}`, Number.NaN);
        return;
      }
      for (const line of (await response.text()).split("\n")) {
        const [, name = "", value = ""] = /^(\S+(?: in hand)?.*\}) (\S+)$/.exec(line) ?? [];
        const keeps = telling.test(name) && (Number(value) > 0 || name.startsWith("studio_processes"));
        if (keeps) found.set(name.replace(/,?app="\w+"/, "").replace("{}", ""), Number(value));
      }
    }),
  );
  return [...found]
    .map(([name, value]) => (Number.isNaN(value) ? name : `${name} ${Math.round(value)}`))
    .toSorted();
}

async function described(name: string, work: () => Promise<string>): Promise<string> {
  try {
    return `${name}: ${await work()}`;
  } catch (error) {
    return `${name}: ${getMessage(error)}`;
  }
}

function getMessage(error: unknown): string {
  if (error instanceof StudioClientError) return `${error.code} “${error.message}”`;
  if (error instanceof Error) return error.name === "TimeoutError" ? "no answer" : error.message;
  return String(error);
}

async function getStatus(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  await response.arrayBuffer();
  return String(response.status);
}
