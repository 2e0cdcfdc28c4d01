/** Plural forms of other languages besides `one` and `other`, which English has. */
type PluralForm = "zero" | "two" | "few" | "many";

/** Names of texts with plural forms, without the suffix: "days" for "days_other". */
type Plurals<English> = keyof English extends infer Key
  ? Key extends `${infer Name}_other`
    ? Name
    : never
  : never;

/**
 * The keys of the English texts with any texts: a missing or surplus key does not compile. Texts with plural forms in English may
 * have more forms in other languages.
 */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translated<English[Key]>;
} & { readonly [Key in `${Plurals<English>}_${PluralForm}`]?: string };
