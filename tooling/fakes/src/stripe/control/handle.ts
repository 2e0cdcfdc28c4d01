import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { StandError } from "../api/errors.ts";
import { readForm } from "../api/form.ts";
import { readBody } from "../http/body.ts";
import { sendJson, sendRedirect } from "../http/send.ts";
import type { World } from "../world.ts";
import { actions } from "./actions.ts";
import { readBoard } from "./read-board.ts";

/**
 * Answers under /_sandbox: JSON to programs, and the way back to the console to its forms.
 * @throws StandError for what nobody can do
 */
export async function handleControl(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", world.config.url);
  if (request.method === "GET" && url.pathname === "/_sandbox/state") {
    return sendJson(response, 200, await readBoard(world, 50));
  }
  for (const { path, run } of actions) {
    const match = request.method === "POST" ? path.exec(url.pathname) : null;
    if (!match) continue;
    const fromForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    const text = await readBody(request);
    const id = decodeURIComponent(match.groups?.id ?? "");
    try {
      const result = await run(world, id, fromForm ? filledIn(text) : readJson(text));
      return fromForm ? sendRedirect(response, "/") : sendJson(response, 200, result);
    } catch (error) {
      const words = reasonOf(error);
      if (!fromForm || words === undefined) throw asStandError(error);
      return sendRedirect(response, `/?${new URLSearchParams({ said: words })}`);
    }
  }
  throw new StandError(404, { message: `The stand has no ${request.method} ${url.pathname}.` });
}

/** Fields that were left empty are as good as absent. */
function filledIn(text: string): unknown {
  return Object.fromEntries(Object.entries(readForm(text)).filter(([, value]) => value !== ""));
}

function readJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw new StandError(400, { message: "The body is not JSON." });
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof StandError ? error.message : undefined;
}

function asStandError(error: unknown): unknown {
  return error instanceof z.ZodError ? new StandError(400, { message: z.prettifyError(error) }) : error;
}
