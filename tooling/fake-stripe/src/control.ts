import type { Fake } from "@portrait-studio/fakes/base/context";
import { readObject } from "@portrait-studio/fakes/base/refuse";
import { z } from "zod";
import { getNamed } from "./api/errors.ts";
import { releaseDeliveries } from "./background.ts";
import { enqueue, getSettings, type StripeContext, transact } from "./context.ts";
import { closeDispute, endRefund, openDispute, refundPayment } from "./payments/refunds.ts";
import { declines, expireSession, outcomes, paySession, settlePayment } from "./payments/sessions.ts";

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

const amount = z.number().int().min(1).optional();
const count = z.number().int().min(1).max(100);
const seconds = z.number().min(0).max(86_400).optional();
const end = z.enum(["succeeds", "fails"]);
const course = z.enum(["succeeds", "pending", "fails"]);

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
      hold: z.boolean().optional(),
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

export function addControlRoutes(app: Fake, context: StripeContext): void {
  const { store } = context;
  app.get("/_sandbox/state", (c) => {
    const deliveries = store.list("delivery").reverse();
    const byEvent = Map.groupBy(deliveries, ({ event }) => event);
    return c.json({
      settings: getSettings(context),
      waiting: deliveries.filter(({ state }) => state === "waiting").length,
      events: store
        .list("event")
        .slice(0, 100)
        .map((event) => ({ event, deliveries: byEvent.get(event.id) ?? [] })),
    });
  });
  for (const { path, run } of actions)
    app.post(path, async (c) => c.json(run(context, c.req.param("id") ?? "", await readObject(c)) as object));
}
