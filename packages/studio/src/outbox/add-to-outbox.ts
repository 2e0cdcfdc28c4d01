import type { EventData, EventName } from "@portrait-studio/contract";
import { newId, outbox, type Transaction } from "@portrait-studio/db";
import { currentTraceparent } from "@portrait-studio/tracing";

/** Writes an event in the transaction that causes it, with its trace; `relayOutbox` sends it after the commit. */
export async function addToOutbox<Name extends EventName>(
  tx: Transaction,
  name: Name,
  data: EventData<Name>,
): Promise<void> {
  const traceparent = currentTraceparent();
  await tx
    .insert(outbox)
    .values({ id: newId("event"), name, data: traceparent ? { ...data, traceparent } : data });
}
