import { readFileSync } from "node:fs";

/** Bytes of memory that a process holds, by the kernel's word; undefined where there is no such word, or no such process. */
export function readMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
