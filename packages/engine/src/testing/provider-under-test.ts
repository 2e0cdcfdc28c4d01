import type { Engine } from "../port.ts";
import type { WebhookNews, WebhookRequest } from "../webhooks.ts";

/** A fault of the provider's fake, by name. */
export interface Fault {
  fault: string;
  on?: "training" | "generation" | "edit";
  times?: number;
}

export interface ProviderUnderTest {
  createEngine: (webhookUrl?: string) => Engine;
  /** replaces the faults of the next jobs */
  arm: (faults: Fault[]) => void;
  /** jobs begun at the provider so far, newest first */
  jobs: () => { kind: string; state: string }[];
  verify: (request: WebhookRequest) => WebhookNews | Promise<WebhookNews>;
  /** whether the provider can find a job whose response was lost */
  findsLostWork: boolean;
  /** number of the person's files at the provider that do not expire */
  holds: () => Promise<number>;
  cleanUp: () => Promise<void>;
}

/** How a provider's engine differs from others in what the suite can expect. */
export interface ProviderKind {
  /** orders that two images take */
  orders: number;
  /** whether trainings run at the provider */
  trains: boolean;
  /** what the plan of an image of `generationRequest` has */
  plan: Record<string, unknown>;
}
