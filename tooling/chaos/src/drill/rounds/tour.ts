import { join } from "node:path";
import { root as repository } from "@portrait-studio/launcher/root";
import { runCommand } from "@portrait-studio/launcher/turbo";
import type { Round } from "./round.ts";

export const tour: Round = {
  name: "tour",
  title: "the tour through Caddy",
  run: async ({ studio, found }) => {
    const { parts, web, workers } = studio;
    const program = join(repository, "tooling/tour/src/tour.ts");
    const { code, stdout, stderr, ms } = await runCommand(
      process.execPath,
      [program, "--out", join(studio.folder, "tour")],
      { env: { ...studio.variables, STUDIO_URL: studio.url, INBOX_URL: studio.inboxUrl } },
    );
    if (code !== 0)
      found(`the tour ended with ${code}: ${stdout.trim().split("\n").at(-1)} ${stderr.trim()}`);
    const doctor = await studio.command("doctor");
    if (doctor.code !== 0) found(`the doctor: ${doctor.stdout}`);
    const names = [parts.proxy, parts.database, parts.pooler, parts.files, parts.jobs, parts.mail].flatMap(
      (part) => (part ? [part.name] : []),
    );
    return {
      recovered: `done in ${Math.round(ms / 1000)} s`,
      notes: [
        `${web.length} web servers and ${workers.length} workers; ${names.join(", ")}`,
        `doctor: ${doctor.stdout.trim().split("\n").at(-1)}`,
      ],
    };
  },
};
