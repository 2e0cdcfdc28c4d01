import { useStoredChoice } from "~/lib/use-stored-choice.ts";

const densities = ["medium", "small", "large"] as const;
export type Density = (typeof densities)[number];

export function useDensity() {
  return useStoredChoice("gallery_density", densities);
}
