import { createPlatform, readEnvironment } from "@portrait-studio/platform";
import { auditCredits } from "@portrait-studio/studio";

// biome-ignore lint/style/noProcessEnv: the one place where this command reads it
const environment = readEnvironment(process.env);
const platform = createPlatform(environment, () => {});
try {
  const findings = await auditCredits(platform.studio);
  for (const { rule, subject, detail } of findings) process.stdout.write(`${rule}: ${subject} (${detail})\n`);
  const wrong = findings.filter(({ rule }) => rule !== "payments_not_compared").length;
  const notCompared = findings.length > wrong;
  process.stdout.write(
    wrong > 0
      ? `${wrong} findings: the credits do not add up.\n`
      : notCompared
        ? "The credits add up, but Stripe did not answer: they are not compared with the payments.\n"
        : "The credits add up.\n",
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await platform.close();
}
