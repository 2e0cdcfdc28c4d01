import { readFileSync } from "node:fs";

/** Clock ticks a second, as Linux counts them for programs. */
const ticks = 100;

/** Memory that a process holds, in MB. Linux alone. */
export function memoryOf(pid = 0): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Processor time that a process has used, in milliseconds. Linux alone. */
export function processorOf(pid = 0): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return ((user + system) / ticks) * 1000;
}
