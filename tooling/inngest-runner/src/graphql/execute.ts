import { GraphQLError, graphql, parse } from "graphql";
import { z } from "zod";
import type { Runner } from "../context.ts";
import { RequestError } from "../http/request-error.ts";
import type { AppState } from "../sync-apps.ts";
import { openReads } from "./reads.ts";
import { makeRoot } from "./root.ts";
import { schema } from "./schema.ts";

/** Far above what tools send; fields cost tokens, so that one document cannot ask the same thing a thousand times. */
const maxTokens = 1500;

export const graphqlSchema = z.looseObject({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/**
 * Answers one GraphQL query, in the shape of the protocol: `data`, and `errors` if there are any.
 * @throws RequestError 400 for a document that is no GraphQL or too long
 */
export async function executeGraphql(
  runner: Runner,
  apps: AppState[],
  { query, variables, operationName }: z.infer<typeof graphqlSchema>,
): Promise<unknown> {
  try {
    parse(query, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) throw new RequestError(400, error.message);
    throw error;
  }
  const { data, errors } = await graphql({
    schema,
    source: query,
    rootValue: makeRoot(runner, apps, openReads(runner.pool)),
    ...(variables && { variableValues: variables }),
    ...(operationName && { operationName }),
  });
  for (const error of errors ?? [])
    if (isOwnFault(error)) runner.log(`GraphQL ${error.path?.join(".")}: ${error.originalError}`);
  return { data: data ?? null, ...(errors && { errors: errors.map(describe) }) };
}

/** Rather than the query's: for the runner's log. */
function isOwnFault({ originalError }: GraphQLError): boolean {
  return (
    originalError !== undefined &&
    !(originalError instanceof RequestError) &&
    !(originalError instanceof GraphQLError)
  );
}

function describe(error: GraphQLError): unknown {
  return isOwnFault(error)
    ? { ...error.toJSON(), message: "The runner failed on this field." }
    : error.toJSON();
}
