import type { SchemaName } from "./named-schemas.ts";
import { requestExamples } from "./request-examples.ts";
import { samples } from "./samples.ts";

interface Schema {
  $ref?: string;
  items?: Schema;
}

/** What a procedure answers in its example, by the named schema of its answer. */
export function exampleOf(procedure: string, { $ref, items }: Schema): unknown {
  if (items) return [exampleOf(procedure, items)];
  const name = $ref?.split("/").at(-1) as SchemaName | undefined;
  if (!name) throw new Error(`The answer of ${procedure} has no named schema.`);
  // what was deleted is what the example asked to delete
  return name === "Deleted" ? { ...samples.Deleted, id: requestExamples[procedure]?.id } : samples[name];
}
