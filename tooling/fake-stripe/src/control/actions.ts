import { z } from "zod";
import { resourceMissing } from "../api/errors.ts";
import { changeSettings, type StripeContext, type Tx, transact } from "../context.ts";
import { enqueue } from "../emit.ts";
import { faultNames } from "../faults.ts";
import { type DeclineCode, declines } from "../payments/declines.ts";
import { closeDispute, disputeReasons, openDispute } from "../payments/dispute.ts";
import { expireSession } from "../payments/expire-session.ts";
import { outcomes, paySession } from "../payments/pay-session.ts";
import { endRefund, refundCharge } from "../payments/refund.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { releaseDeliveries, releaseOrders, retryDeliveries } from "./deliveries.ts";

/** Something that a person does at the console, or a test at `/_sandbox`. */
export interface Action {
  path: string;
  run: (context: StripeContext, id: string, given: unknown) => Promise<unknown>;
}

function action<Shape extends z.ZodRawShape>(
  path: string,
  shape: Shape,
  run: (tx: Tx, id: string, given: z.output<z.ZodObject<Shape>>, context: StripeContext) => Promise<unknown>,
): Action {
  const schema = z.strictObject(shape);
  return {
    path: `/_sandbox/${path}`,
    run: (context, id, given) => {
      const params = schema.parse(given);
      return transact(context, (tx) => run(tx, id, params, context));
    },
  };
}

const nothingOrText = z
  .string()
  .trim()
  .max(150)
  .optional()
  .transform((text) => text || undefined);
const amount = z.coerce.number().int().min(1).optional();
const seconds = z.coerce.number().min(0).max(86_400).optional();
const end = z.enum(["succeeds", "fails"]);
const course = z.enum(["succeeds", "pending", "fails"]);
const declineCodes = Object.keys(declines) as [DeclineCode, ...DeclineCode[]];

/** What a person decides on the checkout page; a field that is left empty is as if it were not there. */
export const choiceFields = {
  outcome: z.enum(outcomes),
  email: z.email().optional(),
  reason: z.enum(declineCodes).optional(),
  company: nothingOrText,
  taxId: nothingOrText,
};

export const actions: Action[] = [
  action("sessions/:id/pay", choiceFields, (tx, id, choice) => paySession(tx, id, choice)),
  action("sessions/:id/expire", {}, (tx, id) => expireSession(tx, id)),
  action("payments/:id/settle", { outcome: end }, (tx, id, { outcome }) =>
    settlePayment(tx, id, outcome === "succeeds"),
  ),
  action("payments/:id/refund", { amount, course: course.default("succeeds") }, (tx, id, given) =>
    refundCharge(tx, {
      paymentIntent: id,
      ...(given.amount !== undefined && { amount: given.amount }),
      course: given.course,
    }),
  ),
  action("refunds/:id/end", { outcome: end }, (tx, id, { outcome }) =>
    endRefund(tx, id, outcome === "succeeds"),
  ),
  action(
    "payments/:id/dispute",
    { amount, reason: z.enum(disputeReasons).default("fraudulent") },
    async (tx, id, { amount: disputed, reason }) => {
      const intent = await tx.store.get("payment_intent", id);
      if (!intent) throw resourceMissing("payment_intent", id, "id");
      return openDispute(tx, intent.latest_charge, reason, disputed);
    },
  ),
  action("disputes/:id/close", { outcome: z.enum(["won", "lost"]) }, (tx, id, { outcome }) =>
    closeDispute(tx, id, outcome),
  ),
  action(
    "events/:id/deliver",
    { times: z.coerce.number().int().min(1).max(100).default(1) },
    async (tx, id, { times }) => {
      const event = await tx.store.get("event", id);
      if (!event) throw resourceMissing("event", id, "id");
      await enqueue(tx, id, times);
      return { id, deliveries: times };
    },
  ),
  action("deliveries/release", { order: z.enum(releaseOrders).default("sent") }, (tx, _id, { order }) =>
    releaseDeliveries(tx, order),
  ),
  action("deliveries/retry", {}, (tx) => retryDeliveries(tx)),
  action(
    "settings",
    {
      hold: z.union([z.boolean(), z.stringbool()]).optional(),
      delaySeconds: seconds,
      copies: z.coerce.number().int().min(1).max(100).optional(),
      settleSeconds: seconds,
      refunds: course.optional(),
    },
    (tx, _id, given) =>
      changeSettings(
        tx,
        Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ),
  ),
  action(
    "faults/add",
    { fault: z.enum(faultNames), on: z.string().optional(), times: z.coerce.number().optional() },
    async (_tx, _id, given, { faults }) => {
      faults.add(given);
      return { armed: faults.list() };
    },
  ),
  action("faults/clear", {}, async (_tx, _id, _given, { faults }) => {
    faults.arm([]);
    return { armed: [] };
  }),
];
