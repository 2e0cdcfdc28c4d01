/** What an action costs, in credits. */
export interface Costs {
  training: number;
  /** per delivered image */
  generation: number;
}

export const defaultCosts: Costs = { training: 20, generation: 1 };
