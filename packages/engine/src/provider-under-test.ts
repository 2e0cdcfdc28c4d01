import type { Engine } from "./port.ts";
import type { WebhookNews, WebhookRequest } from "./webhooks/index.ts";

/** A fault of the provider's fake, by its name there. */
export interface Fault {
  fault: string;
  on?: "training" | "generation" | "edit";
  times?: number;
}

export interface ProviderUnderTest {
  createEngine: (webhookUrl?: string) => Engine;
  /** replaces the faults that befall the next jobs */
  arm: (faults: Fault[]) => void;
  /** begun at the provider so far, newest first */
  jobs: () => { kind: string; state: string }[];
  verify: (request: WebhookRequest) => WebhookNews | Promise<WebhookNews>;
  /** can tell which work a call began whose answer was lost */
  findsLostWork: boolean;
  /** what the provider still holds of the person that it would not forget by itself */
  holds: () => Promise<number>;
  cleanUp: () => Promise<void>;
}
