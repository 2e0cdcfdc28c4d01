export const retouchSettings = ["none", "light", "full"] as const;
/** How much is retouched: nothing; what nobody notices; a beauty retoucher's work. */
export type RetouchSetting = (typeof retouchSettings)[number];
