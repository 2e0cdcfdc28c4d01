import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root as repository } from "@portrait-studio/launcher/root";
import type { OwnStudio } from "../chaos/own-studio.ts";

const run = promisify(execFile);

/** Queries that return a row for each violation. */
const rules: Record<string, string> = {
  "a hold is not settled": `select id, amount, captured, released from credit_hold where captured + released <> amount`,
  "captured is not what was delivered": `
    select generation.id, captured, credits_charged, unit_cost, count(image.id)::int as images
    from generation join credit_hold on credit_hold.id = hold_id left join image on image.generation_id = generation.id
    group by generation.id, captured
    having captured <> unit_cost * count(image.id) or credits_charged <> captured`,
  "a training's credits do not fit its end": `
    select training_session.id, status, cost, captured, credits_charged
    from training_session join credit_hold on credit_hold.id = hold_id
    where captured <> case when status = 'completed' then cost else 0 end or credits_charged <> captured`,
  "captured more often than delivered": `
    select subject_id, count(*)::int as captures from ledger_op where kind = 'capture' group by subject_id
    having count(*) > greatest(1, (select count(*) from image where generation_id = subject_id))`,
  "released twice": `
    select subject_id, count(*)::int as times from ledger_op where kind = 'release' group by subject_id having count(*) > 1`,
};

/** Each credit once: held, then captured for what was delivered and released for the rest; and what the auditor reports. */
export async function checkCredits({
  studio,
  variables,
}: Pick<OwnStudio, "studio" | "variables">): Promise<string[]> {
  const findings: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await studio.query(query);
    findings.push(...rows.map((row) => `${rule}: ${JSON.stringify(row)}`));
  }
  const command = join(repository, "apps/worker/src/commands/audit-credits.ts");
  const audit = await run(process.execPath, [command], { env: variables }).catch(
    (error: { stdout?: string }) => error,
  );
  if (audit instanceof Error || audit.stdout?.trim() !== "The credits add up.")
    findings.push(`the auditor: ${audit.stdout || String(audit)}`);
  return findings;
}
