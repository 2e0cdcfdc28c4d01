import { writeBackup } from "@portrait-studio/operations/backup";
import { readEnvironment } from "@portrait-studio/platform/environment";
import { readFolder, reportProgress, runMaintenance } from "./maintenance.ts";

const usage = `Writes the database, all files and the two secrets to a folder, with a manifest that names every file's SHA-256. The
studio may be running. After an interruption, the same command continues.

  pnpm studio backup FOLDER
`;

await runMaintenance(usage, async () => {
  const { folder } = readFolder();
  // biome-ignore lint/style/noProcessEnv: the one place where this command reads it
  const { tables, rows, files } = await writeBackup(readEnvironment(process.env), {
    folder,
    onProgress: reportProgress(),
  });
  return `Wrote ${rows} rows of ${tables} tables and ${files} files to ${folder}. It holds the studio's secrets and people's photos: keep it where only you can read it.`;
});
