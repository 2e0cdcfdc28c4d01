import type { Fake, FakeContext } from "@portrait-studio/fakes/base/context";
import { readObject } from "@portrait-studio/fakes/base/refuse";
import qs from "qs";
import { z } from "zod";
import { ApiError, getNamed } from "./api/errors.ts";
import { releaseDeliveries } from "./background.ts";
import { enqueue, getSettings, type StripeContext, transact } from "./context.ts";
import { closeDispute, endRefund, openDispute, refundPayment } from "./payments/refunds.ts";
import { declines, expireSession, outcomes, paySession, settlePayment } from "./payments/sessions.ts";

/** Something that a person does at the console, or a test at `/_sandbox`. */
interface Action {
  path: string;
  run: (context: StripeContext, id: string, given: unknown) => unknown;
}

function action<Shape extends z.ZodRawShape>(
  path: string,
  shape: Shape,
  run: (context: StripeContext, id: string, given: z.output<z.ZodObject<Shape>>) => unknown,
): Action {
  const schema = z.strictObject(shape);
  return {
    path: `/_sandbox/${path}`,
    run: (context, id, given) => {
      const params = schema.parse(given);
      return transact(context, () => run(context, id, params));
    },
  };
}

const amount = z.coerce.number().int().min(1).optional();
const count = z.coerce.number().int().min(1).max(100);
const seconds = z.coerce.number().min(0).max(86_400).optional();
const end = z.enum(["succeeds", "fails"]);
const course = z.enum(["succeeds", "pending", "fails"]);

/** A person decides these on the checkout page. */
export const choiceFields = {
  outcome: z.enum(outcomes),
  promotionCode: z.string().optional(),
  reason: z.enum(Object.keys(declines) as (keyof typeof declines)[]).optional(),
};

const actions: Action[] = [
  action("sessions/:id/pay", choiceFields, paySession),
  action("sessions/:id/expire", {}, expireSession),
  action("payments/:id/settle", { outcome: end }, (context, id, { outcome }) =>
    settlePayment(context, id, outcome === "succeeds"),
  ),
  action("payments/:id/refund", { amount, course: course.default("succeeds") }, (context, id, given) =>
    refundPayment(context, { paymentIntent: id, ...given }),
  ),
  action("refunds/:id/end", { outcome: end }, (context, id, { outcome }) =>
    endRefund(context, id, outcome === "succeeds"),
  ),
  action("payments/:id/dispute", { amount }, (context, id, given) => openDispute(context, id, given.amount)),
  action("disputes/:id/close", { outcome: z.enum(["won", "lost"]) }, (context, id, { outcome }) =>
    closeDispute(context, id, outcome),
  ),
  action("events/:id/deliver", { times: count.default(1) }, (context, id, { times }) => {
    getNamed(context, "event", id, "id", 404);
    enqueue(context, id, times);
    return { id, deliveries: times };
  }),
  action(
    "deliveries/release",
    { order: z.enum(["sent", "reversed"]).default("sent") },
    (context, _id, { order }) => releaseDeliveries(context, order),
  ),
  action(
    "settings",
    {
      hold: z.union([z.boolean(), z.stringbool()]).optional(),
      delaySeconds: seconds,
      copies: count.optional(),
      settleSeconds: seconds,
      refunds: course.optional(),
    },
    (context, _id, given) => {
      const known = Object.entries(given).filter(([, value]) => value !== undefined);
      return context.store.save({ ...getSettings(context), ...Object.fromEntries(known) });
    },
  ),
];

/** Routes under /_sandbox answer programs in JSON, and lead the console's forms back to it. */
export function addControlRoutes(app: Fake, context: StripeContext): void {
  app.get("/_sandbox/state", (c) => c.json(readBoard(context, 50)));
  for (const { path, run } of actions) {
    app.post(path, async (c) => {
      const fromForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded");
      const given = fromForm ? readFilledIn(await c.req.text()) : await readObject(c);
      const act = () => run(context, c.req.param("id") ?? "", given);
      return fromForm ? returnToConsole(c, act) : c.json(act() as object);
    });
  }
}

function returnToConsole(c: FakeContext, act: () => unknown): Response {
  try {
    act();
    return c.redirect("/", 303);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof z.ZodError)) throw error;
    const said = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    return c.redirect(`/?${new URLSearchParams({ said })}`, 303);
  }
}

/** Reads a form; fields that were left empty are as good as absent. */
export function readFilledIn(text: string): unknown {
  return Object.fromEntries(Object.entries(qs.parse(text)).filter(([, value]) => value !== ""));
}

export type Board = ReturnType<typeof readBoard>;

/** The newest come first. */
export function readBoard(context: StripeContext, most: number) {
  const { store } = context;
  const intents = store.list("payment_intent").slice(0, most);
  const deliveries = Map.groupBy(store.list("delivery").reverse(), ({ event }) => event);
  const counts = { waiting: 0, held: 0, delivered: 0, given_up: 0 };
  for (const { state } of store.list("delivery")) counts[state] += 1;
  return {
    settings: getSettings(context),
    webhookUrl: context.webhookUrl,
    counts,
    payments: intents.map((intent) => ({
      intent,
      charge: store.get("charge", intent.latest_charge),
      refunds: store.list("refund", { payment_intent: intent.id }),
      dispute: store.list("dispute", { payment_intent: intent.id })[0],
    })),
    events: store
      .list("event")
      .slice(0, most * 2)
      .map((event) => ({ event, deliveries: deliveries.get(event.id) ?? [] })),
  };
}
