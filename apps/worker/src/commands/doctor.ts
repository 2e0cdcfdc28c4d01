import { examineStudio } from "@portrait-studio/operations/doctor";
import { EnvironmentError, readEnvironment } from "@portrait-studio/platform/environment";

const write = (line: string) => process.stdout.write(`${line}\n`);
try {
  // biome-ignore lint/style/noProcessEnv: the one place where this command reads it
  const environment = readEnvironment(process.env);
  write("ok      settings");
  const findings = await examineStudio(environment);
  for (const { name, problem } of findings)
    write(problem ? `BROKEN  ${name}: ${problem}` : `ok      ${name}`);
  const broken = findings.filter(({ problem }) => problem !== undefined).length;
  write(broken === 0 ? "Everything is as it must be." : `${broken} of ${findings.length + 1} are broken.`);
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  write(`BROKEN  settings: ${error.message}`);
  write("Nothing else was looked at.");
  process.exitCode = 1;
}
