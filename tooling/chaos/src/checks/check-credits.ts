import type pg from "pg";
import { createCommand, type Variables } from "../studio-command.ts";

export interface CheckedStudio {
  pool: pg.Pool;
  variables: Variables;
}

const rules: Record<string, string> = {
  "captured is not what was delivered": `
    select generation.id, captured, credits_charged, unit_cost, count(image.id)::int as images
    from generation join credit_hold on credit_hold.id = hold_id left join image on image.generation_id = generation.id
    group by generation.id, captured
    having captured <> unit_cost * count(image.id) or credits_charged <> captured`,
  "a training's credits do not fit its end": `
    select training_session.id, status, cost, captured, credits_charged
    from training_session join credit_hold on credit_hold.id = hold_id
    where captured <> case when status = 'completed' then cost else 0 end or credits_charged <> captured`,
};

export async function checkCredits({ pool, variables }: CheckedStudio): Promise<string[]> {
  const findings: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query(query);
    findings.push(...rows.map((row) => `${rule}: ${JSON.stringify(row)}`));
  }
  const audit = await createCommand(variables)("audit");
  if (audit.stdout.trim() !== "The credits add up.") findings.push(`the auditor: ${audit.output}`);
  return findings;
}
