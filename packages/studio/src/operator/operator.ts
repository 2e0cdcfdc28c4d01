import type { OperatorActionKind, OperatorSubject } from "@portrait-studio/contract/operator";
import { newId, operatorActions, type Transaction } from "@portrait-studio/db";

export interface Operator {
  /** e.g. "ana@studio-host" */
  name: string;
  reason: string;
}

export interface OperatorAct {
  action: OperatorActionKind;
  subject: { type: OperatorSubject; id: string };
  userId: string;
  details?: Readonly<Record<string, unknown>>;
}

/** Records an operator's action in the transaction that performs it. @returns the row's id */
export async function recordAct(
  tx: Transaction,
  { name, reason }: Operator,
  { action, subject, userId, details = {} }: OperatorAct,
): Promise<string> {
  const id = newId("operatorAction");
  await tx.insert(operatorActions).values({
    id,
    operator: name,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    userId,
    reason,
    details,
  });
  return id;
}
