/** Forms that other languages have beside English's `one` and `other`. */
type PluralForm = "zero" | "two" | "few" | "many";

/** Names of texts that have plural forms, without their endings: "days" for "days_other". */
type Plurals<English> = keyof English extends infer Key
  ? Key extends `${infer Name}_other`
    ? Name
    : never
  : never;

/**
 * The shape of the English texts, with any text in each place: a missing or surplus key does not compile. Where English has
 * plural forms, another language may have more.
 */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translated<English[Key]>;
} & { readonly [Key in `${Plurals<English>}_${PluralForm}`]?: string };
