import { restoreBackup } from "@portrait-studio/operations/backup";
import { readEnvironment } from "@portrait-studio/platform/environment";
import { readFolder, reportProgress, runMaintenance } from "./maintenance.ts";

const usage = `Verifies a backup and restores it into the studio of this environment, which must be stopped and empty. After an
interruption, the same command continues.

  pnpm studio restore FOLDER [--replace] [--keep-secrets]

  --replace       deletes the people, credits and files that the studio has now
  --keep-secrets  keeps AUTH_SECRET and STORAGE_SECRET of this environment
`;

await runMaintenance(usage, async () => {
  const { folder, flags } = readFolder("replace", "keep-secrets");
  // biome-ignore lint/style/noProcessEnv: the one place where this command reads it
  const { files, takenAt } = await restoreBackup(readEnvironment(process.env), {
    folder,
    replace: flags.has("replace"),
    keepSecrets: flags.has("keep-secrets"),
    onProgress: reportProgress(),
  });
  // all of the studio takes a second to load, which a refusal need not wait for
  const { createPlatform } = await import("@portrait-studio/platform");
  const { auditCredits } = await import("@portrait-studio/studio");
  // biome-ignore lint/style/noProcessEnv: again, since the secrets may be others now
  const { studio, close } = createPlatform(readEnvironment(process.env), () => {});
  try {
    const findings = await auditCredits(studio);
    for (const { rule, subject, detail } of findings)
      process.stdout.write(`${rule}: ${subject} (${detail})\n`);
    const audit =
      findings.length === 0 ? "The credits add up." : `The audit has ${findings.length} findings.`;
    return `Restored the studio as it was at ${takenAt}, with ${files} files. ${audit}`;
  } finally {
    await close();
  }
});
