import type { SchemaName } from "./named-schemas.ts";
import { requestExamples } from "./request-examples.ts";
import { samples } from "./samples.ts";

interface Schema {
  $ref?: string;
  items?: Schema;
}

/** The example response of a procedure, by the named schema of its output. */
export function createExample(procedure: string, { $ref, items }: Schema): unknown {
  if (items) return [createExample(procedure, items)];
  const name = $ref?.split("/").at(-1) as SchemaName | undefined;
  if (!name) throw new Error(`The output of ${procedure} has no named schema.`);
  // the response to a deletion has the id from the example request
  return name === "Deleted" ? { ...samples.Deleted, id: requestExamples[procedure]?.id } : samples[name];
}
