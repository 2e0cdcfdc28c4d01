import { eventSchemas } from "@portrait-studio/contract";
import { eventType } from "inngest";

/** The contract's events as triggers with typed data. */
export const trainingRequested = eventType("training/requested", {
  schema: eventSchemas["training/requested"],
});
export const trainingCancelled = eventType("training/cancelled", {
  schema: eventSchemas["training/cancelled"],
});
export const generationCancelled = eventType("generation/cancelled", {
  schema: eventSchemas["generation/cancelled"],
});
export const generationRequested = eventType("generation/requested", {
  schema: eventSchemas["generation/requested"],
});
