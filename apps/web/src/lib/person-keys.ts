/** Signing out forgets all of these. */
export const personKeys = {
  draft: "draft",
  /** whether they choose looks there, or write */
  way: "create_way",
  /** that the person was told what a public link is */
  shareExplained: "share_explained",
} as const;
