export interface Steps {
  step: <Result>(
    name: string,
    work: (say: Say) => Promise<Result>,
    describe?: (result: Result) => string,
  ) => Promise<Result>;
  /** milliseconds since the first step began */
  elapsed: () => number;
}

type Say = (progress: string) => void;

export function createSteps(out: { isTTY?: boolean; write: (text: string) => unknown }): Steps {
  const start = performance.now();
  return {
    elapsed: () => performance.now() - start,
    step: async (name, work, describe) => {
      const began = performance.now();
      const line = (mark: string, text = "") => {
        const rewind = out.isTTY ? "\r\u001b[2K" : "";
        return `${rewind}${mark} ${name.padEnd(28)}${text}`;
      };
      if (out.isTTY) out.write(line("…"));
      try {
        const result = await work((progress) => out.isTTY && out.write(line("…", progress)));
        const described = describe ? `  ${describe(result)}` : "";
        out.write(`${line("✓", seconds(performance.now() - began))}${described}\n`);
        return result;
      } catch (error) {
        out.write(`${line("✗", seconds(performance.now() - began))}\n`);
        throw error;
      }
    },
  };
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`.padStart(8);
}
