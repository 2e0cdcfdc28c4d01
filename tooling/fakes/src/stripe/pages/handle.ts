import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { StandError } from "../api/errors.ts";
import { readForm } from "../api/form.ts";
import { readBoard } from "../control/read-board.ts";
import { readBody } from "../http/body.ts";
import { sendPage, sendRedirect } from "../http/send.ts";
import type { Session } from "../kinds.ts";
import { type DeclineCode, declines } from "../payments/declines.ts";
import { outcomes, paySession } from "../payments/pay-session.ts";
import { look, transact, type World } from "../world.ts";
import { checkoutPage, returnAddress, unknownPage } from "./checkout.ts";
import { consolePage } from "./console.ts";
import { receiptPage } from "./receipt.ts";
import { chooseLanguage } from "./texts.ts";

/**
 * Answers with what people look at: the console, a checkout, a receipt.
 * @returns false for an address that is none of them
 */
export async function handlePage(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? "/", world.config.url);
  const [, kind, id] = /^\/(c\/pay|receipts)\/(\w+)$/.exec(url.pathname) ?? [];
  if (id !== undefined && kind === "receipts" && request.method === "GET") {
    await showReceipt(world, id, request, response);
  } else if (id !== undefined && kind === "c/pay" && request.method === "GET") {
    await showCheckout(world, id, request, response);
  } else if (id !== undefined && kind === "c/pay" && request.method === "POST") {
    await takeChoice(world, id, request, response);
  } else if (url.pathname === "/" && request.method === "GET") {
    sendPage(response, 200, consolePage(await readBoard(world, 25), url.searchParams.get("said")));
  } else {
    return false;
  }
  return true;
}

async function showCheckout(
  world: World,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const accepted = request.headers["accept-language"];
  const parts = await look(world, async ({ store, settings }) => {
    const session = await store.get("checkout.session", id);
    if (!session) return undefined;
    const { lineItems } = await store.extra(id);
    const intent = session.payment_intent
      ? await store.get("payment_intent", session.payment_intent)
      : undefined;
    return { session, lineItems, intent, settleSeconds: settings.settleSeconds };
  });
  if (!parts) return sendPage(response, 404, unknownPage(chooseLanguage(null, accepted)));
  const language = chooseLanguage(parts.session.locale, accepted);
  sendPage(response, 200, checkoutPage({ ...parts, language }), origins(parts.session));
}

/** A browser follows a form's redirect only to where the form may lead. */
function origins({ success_url: success, cancel_url: cancel }: Session): string[] {
  const named = [success, cancel].filter((address) => address !== null);
  return [...new Set(named.map((address) => new URL(address).origin))];
}

const choice = z.object({
  outcome: z.enum(outcomes),
  email: z.email().optional(),
  reason: z.enum(Object.keys(declines) as [DeclineCode, ...DeclineCode[]]).optional(),
});

async function takeChoice(
  world: World,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const own = `/c/pay/${id}`;
  const given = choice.safeParse(readForm(await readBody(request)));
  if (!given.success) return sendRedirect(response, own);
  const { outcome, email, reason } = given.data;
  try {
    const session = await transact(world, (tx) =>
      paySession(tx, id, {
        outcome,
        ...(email !== undefined && { email }),
        ...(reason !== undefined && { reason }),
      }),
    );
    const done = session.status === "complete";
    sendRedirect(response, (done ? returnAddress(session) : null) ?? own);
  } catch (error) {
    // the page itself says what has become of the session
    if (!(error instanceof StandError)) throw error;
    sendRedirect(response, own);
  }
}

async function showReceipt(
  world: World,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const language = chooseLanguage(null, request.headers["accept-language"]);
  const found = await look(world, async ({ store }) => {
    const charge = await store.get("charge", id);
    const where = [{ path: ["charge"], is: id }];
    return charge && { charge, refunds: (await store.page({ kind: "refund", where }, { limit: 100 })).items };
  });
  if (!found || found.charge.receipt_url === null) return sendPage(response, 404, unknownPage(language));
  sendPage(response, 200, receiptPage(found.charge, found.refunds, language));
}
