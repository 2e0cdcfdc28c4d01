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

interface LogLine {
  at: number;
  source: string;
  level: string;
  text: string;
}

/** Lines of the studio's processes are kept with the time at which they came. */
export interface LogBook {
  /** @returns what takes the lines of one process */
  of: (source: string) => (line: string) => void;
  /** Different lines of level warn and error since a time, with how often they came. */
  complaints: (since: number) => string[];
}

const keepLines = 50_000;

/** @param write gets every line, for the drill's own log file */
export function createLogBook(write: (line: string) => void): LogBook {
  const lines: LogLine[] = [];
  return {
    of: (source) => (line) => {
      write(`${new Date().toISOString()} ${source} ${line}\n`);
      lines.push({ at: Date.now(), source, ...read(line) });
      if (lines.length > keepLines) lines.shift();
    },
    complaints: (since) => {
      const counts = new Map<string, number>();
      for (const { at, source, level, text } of lines)
        if (at >= since && /^(web|worker)/.test(source) && /^(warn|error)$/.test(level)) {
          const key = `${source.replace(/-\d+$/, "")} ${level}: ${text}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      return [...counts].map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text));
    },
  };
}

/** The studio writes JSON; other programs write what they like. */
function read(line: string): Pick<LogLine, "level" | "text"> {
  try {
    const { level, message } = JSON.parse(line) as { level?: string; message?: string };
    return { level: level ?? "", text: message ?? line };
  } catch {
    return { level: "", text: line };
  }
}
