export const retouchSettings = ["none", "light", "full"] as const;
export type RetouchSetting = (typeof retouchSettings)[number];
