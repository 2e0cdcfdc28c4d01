import type { StudioProcess } from "./processes.ts";

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
