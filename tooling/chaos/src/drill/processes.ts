import type { StudioProcess } from "@portrait-studio/launcher/studio";

/** Seconds of processor time since its start, and bytes of memory now, of each process. */
export type Measured = readonly { cpu: number; memory: number }[];

export async function measure(processes: readonly StudioProcess[]): Promise<Measured> {
  return await Promise.all(
    processes.map(async ({ metricsPort }) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const read = (name: string) => Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, "m").exec(text)?.[1]);
      return { cpu: read("process_cpu_seconds_total"), memory: read("process_resident_memory_bytes") };
    }),
  );
}

export interface LogBook {
  /** @returns what takes the lines of one process */
  of: (source: string) => (line: string) => void;
  /** Different lines of level warn and error since a time, with how often they came. */
  complaints: (since: number) => string[];
}

export function createLogBook(write: (line: string) => void): LogBook {
  const kept: { at: number; text: string }[] = [];
  return {
    of: (source) => (line) => {
      write(`${new Date().toISOString()} ${source} ${line}\n`);
      const { level = "", message = line } = readLine(line);
      if (/^(web|worker)/.test(source) && /^(warn|error)$/.test(level))
        kept.push({ at: Date.now(), text: `${source.replace(/-\d+$/, "")} ${level}: ${message}` });
    },
    complaints: (since) => {
      const texts = kept.flatMap(({ at, text }) => (at >= since ? [text] : []));
      const groups = Map.groupBy(texts, (text) => text);
      return [...groups].map(([text, { length }]) => (length > 1 ? `${text} (${length} times)` : text));
    },
  };
}

function readLine(line: string): { level?: string; message?: string } {
  try {
    return JSON.parse(line) as { level?: string; message?: string };
  } catch {
    return {};
  }
}
