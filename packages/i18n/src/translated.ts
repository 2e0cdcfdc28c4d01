/** The shape of the English texts, with any text in each place: a missing or surplus key does not compile. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translated<English[Key]>;
};
