/** What may befall a call of the API. The names ending in "_after" do their work first, and only the answer is lost. */
export const faultKinds = [
  "error",
  "error_after",
  "timeout",
  "timeout_after",
  "rate_limit",
  "reset",
  "garbage",
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  /** Calls it still befalls. */
  times: number;
  /** Only calls whose path begins like this, e.g. "/v1/refunds". */
  path: string;
  /** Only calls with this method. */
  method?: string;
}

/** The fault that befalls this call, if any; it is used up by being taken. */
export function takeFault(faults: Fault[], method: string, path: string): FaultKind | undefined {
  const index = faults.findIndex(
    (fault) => path.startsWith(fault.path) && (fault.method === undefined || fault.method === method),
  );
  const fault = faults[index];
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times <= 0) faults.splice(index, 1);
  return fault.kind;
}
