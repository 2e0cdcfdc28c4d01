import { parseArgs } from "node:util";
import { readEnvironment, storageNames } from "@portrait-studio/platform/environment";

const usage = `Copies all files of one store to another and verifies them; the source stays as it is.

  pnpm storage:move --from disk --to s3 [--concurrency 8]

Stores are ${new Intl.ListFormat("en").format(storageNames)}; the settings of both are read from the environment. What is at the target already is
compared and copied only where it differs, so the command is repeated after an interruption.
`;
const stores: readonly string[] = storageNames;
const progressEveryMs = 5_000;

const { values } = parseArgs({
  options: {
    from: { type: "string", default: "" },
    to: { type: "string", default: "" },
    concurrency: { type: "string", default: "8" },
  },
});
const { from, to } = values;
const concurrency = Number(values.concurrency);
const isWhole = Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 64;
if (stores.includes(from) && stores.includes(to) && from !== to && isWhole) {
  await run();
} else {
  process.stderr.write(usage);
  process.exitCode = 2;
}

async function run(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the one place where this command reads it
  const variables = process.env;
  const write = (line: string) => process.stdout.write(`${line}\n`);
  let written = Date.now();
  const settingsWith = (store: string) => readEnvironment({ ...variables, STORAGE: store });
  const settings = { from: settingsWith(from), to: settingsWith(to) };
  // all of the studio takes a second to load, which a refusal need not wait for
  const { moveStorage } = await import("@portrait-studio/operations/move-storage");
  const { total, copied, same, gone, bytes, failed } = await moveStorage({
    ...settings,
    concurrency,
    onProgress: (progress) => {
      if (Date.now() - written < progressEveryMs) return;
      written = Date.now();
      const done = progress.copied + progress.same + progress.gone + progress.failed.length;
      write(
        `${done} of ${progress.total} files, ${progress.copied} copied, ${progress.failed.length} failed`,
      );
    },
  });
  for (const { key, reason } of failed) write(`failed: ${key} (${reason})`);
  write(`${total} files: ${copied} copied (${bytes} bytes), ${same} already there, ${gone} gone meanwhile.`);
  write(
    failed.length === 0
      ? `Every file is at ${to}, with the content that it has at ${from}.`
      : `${failed.length} files failed: run the command again.`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
