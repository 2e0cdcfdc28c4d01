import type { Fake, FakeContext } from "@portrait-studio/fakes/base/context";
import { addFaultRoutes } from "@portrait-studio/fakes/base/fault-board";
import { z } from "zod";
import { ApiError, invalid } from "../api/errors.ts";
import { readForm } from "../api/form.ts";
import type { StripeContext } from "../context.ts";
import { actions } from "./actions.ts";
import { readBoard } from "./read-board.ts";

/** What is under /_sandbox: JSON for programs, and the way back to the console for its forms. */
export function addControlRoutes(app: Fake, context: StripeContext): void {
  addFaultRoutes(app, context.faults);
  app.get("/_sandbox/state", async (c) => c.json(await readBoard(context, 50)));
  for (const { path, run } of actions) {
    app.post(path, async (c) => {
      const fromForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded");
      const text = await c.req.text();
      const act = async () =>
        run(context, c.req.param("id") ?? "", fromForm ? filledIn(text) : readJson(text));
      return fromForm ? returnToConsole(c, act) : c.json((await act()) as object);
    });
  }
}

async function returnToConsole(c: FakeContext, act: () => Promise<unknown>): Promise<Response> {
  try {
    await act();
    return c.redirect("/", 303);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof z.ZodError)) throw error;
    const said = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    return c.redirect(`/?${new URLSearchParams({ said })}`, 303);
  }
}

/** Fields that were left empty are as good as absent. */
function filledIn(text: string): unknown {
  return Object.fromEntries(Object.entries(readForm(text)).filter(([, value]) => value !== ""));
}

function readJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw invalid("The body is not JSON.");
  }
}
