export interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean;
}

export interface Progress {
  /** Runs `work` under a line like `[2/5] Building ... 12 s`. The time of a step that throws is shown as "failed". */
  step: <T>(title: string, work: () => Promise<T>) => Promise<T>;
}

export function createProgress(output: Output, { first, total }: { first: number; total: number }): Progress {
  let next = first;
  return {
    async step(title, work) {
      const began = performance.now();
      const line = `[${next}/${total}] ${title} ... `;
      next += 1;
      output.write(line);
      const ticking = output.isTTY
        ? setInterval(() => output.write(`\r${line}${since(began, 0)}`), 1_000)
        : undefined;
      const end = (words: string) => {
        clearInterval(ticking);
        output.write(output.isTTY ? `\r\x1b[K${line}${words}\n` : `${words}\n`);
      };
      try {
        const result = await work();
        end(since(began, 1));
        return result;
      } catch (error) {
        end("failed");
        throw error;
      }
    },
  };
}

export function since(began: number, digits: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(digits)} s`;
}
