/** Each cost is for one training, one generated image, or one edited image. */
export interface ProviderCosts {
  training: ProviderCost;
  generation: ProviderCost;
  edit: ProviderCost;
}

export interface ProviderCost {
  usd: number;
  /** what is counted, e.g. "1000 steps of flux-2-trainer" */
  basis: string;
}
