import type { TRPCCombinedDataTransformer } from "@trpc/server";
import type { Outputs } from "./api.ts";

/** Whatever in a shape JSON can't say as it is. */
type Rich<Shape> = Shape extends string | number | boolean | null
  ? never
  : Shape extends readonly (infer Item)[]
    ? Rich<Item>
    : Shape extends Date | Map<unknown, unknown> | Set<unknown> | bigint | symbol | undefined
      ? Shape
      : Shape extends object
        ? { [Key in keyof Shape]-?: Rich<Shape[Key]> }[keyof Shape]
        : never;

/** Does not compile once an answer has something in it that needs superjson itself, as a date would. */
type OnlyPlain<Shape> = [Rich<Shape>] extends [never] ? true : false;
const onlyPlain: OnlyPlain<Outputs> = true;

interface Envelope {
  json: unknown;
}

/** superjson's envelope without superjson: what the studio answers is JSON, as its API's reference says. */
export const plainJson: TRPCCombinedDataTransformer = {
  input: { serialize: (json: unknown): Envelope => ({ json }), deserialize: ({ json }: Envelope) => json },
  output: {
    serialize: (json: unknown): Envelope => ({ json }),
    deserialize: ({ json }: Envelope) => (onlyPlain ? json : undefined),
  },
};
