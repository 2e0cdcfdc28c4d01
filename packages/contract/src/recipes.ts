export const recipeIds = [
  "polaroid",
  "neon80s",
  "corporate",
  "cinematic",
  "painterly",
  "hyperReal",
  "noir",
  "renaissance",
  "environmental",
  "glamour",
  "editorial",
  "sketch",
  "goldenHour",
  "lowKey",
  "highKey",
  "windowLight",
  "tealHeadshot",
  "film35",
  "cyanotype",
  "risograph",
] as const;
export type RecipeId = (typeof recipeIds)[number];

export const sheetRecipes = recipeIds.slice(0, 12);

export const recipesByUse: readonly RecipeId[] = [
  ...new Set<RecipeId>(["corporate", "windowLight", "tealHeadshot", "highKey", ...recipeIds]),
];

export const recipeTags = [
  "portrait",
  "headshot",
  "studio",
  "outdoor",
  "cinematic",
  "noir",
  "retro",
  "neon",
  "corporate",
  "editorial",
  "glamour",
  "fineArt",
  "renaissance",
] as const;
export type RecipeTag = (typeof recipeTags)[number];

export const tagsByRecipe: Readonly<Record<RecipeId, readonly RecipeTag[]>> = {
  polaroid: ["portrait", "retro"],
  neon80s: ["portrait", "retro", "neon"],
  corporate: ["headshot", "studio", "corporate"],
  cinematic: ["portrait", "cinematic"],
  painterly: ["portrait", "fineArt"],
  hyperReal: ["headshot", "studio"],
  noir: ["portrait", "cinematic", "noir"],
  renaissance: ["portrait", "fineArt", "renaissance"],
  environmental: ["portrait", "outdoor"],
  glamour: ["studio", "glamour"],
  editorial: ["studio", "editorial"],
  sketch: ["portrait", "fineArt"],
  goldenHour: ["portrait", "outdoor"],
  lowKey: ["portrait", "studio"],
  highKey: ["headshot", "studio"],
  windowLight: ["portrait"],
  tealHeadshot: ["headshot", "studio", "corporate"],
  film35: ["portrait", "retro", "outdoor"],
  cyanotype: ["portrait", "fineArt", "retro"],
  risograph: ["portrait", "fineArt"],
};

export function recipesWith(tag: RecipeTag | null): readonly RecipeId[] {
  return tag ? recipeIds.filter((id) => tagsByRecipe[id].includes(tag)) : recipeIds;
}

/** Medium, grade and light alone: the place and what is behind the person are the prompt's. */
export const hostedWords: Readonly<Record<RecipeId, string>> = {
  polaroid: "instant film snapshot, soft direct flash, slightly faded colours, gentle film grain",
  neon80s: "1980s synthwave mood, magenta and cyan neon rim light, light haze",
  corporate: "professional business headshot, soft light, crisp focus",
  cinematic: "cinematic film still, anamorphic depth of field, teal and amber grade, motivated side light",
  painterly: "oil painting, visible brush strokes, rich layered colour, soft edges",
  hyperReal: "hyperrealistic photograph, 85mm lens, fine skin texture, precise natural light",
  noir: "black and white film noir, hard side light, deep shadows, venetian blind pattern",
  renaissance: "Renaissance master portrait, chiaroscuro, dark umber tones, glazed oil paint",
  environmental: "environmental portrait, golden hour light, shallow depth of field",
  glamour: "glamour portrait, beauty dish light, soft glow, elegant styling",
  editorial: "magazine editorial portrait, bold composition, fashion photography",
  sketch: "graphite pencil sketch on textured paper, fine hatching, monochrome",
  goldenHour: "golden hour portrait, low sun behind, warm rim light, shallow depth of field",
  lowKey: "low key portrait, one soft lamp at the side, deep shadows",
  highKey: "high key portrait, bright whites, large even soft light",
  windowLight: "natural window light portrait, soft daylight from one side, true skin texture",
  tealHeadshot: "professional headshot, teal tones, soft key light, crisp focus",
  film35:
    "35mm colour negative film photograph, fine grain, lifted shadows, soft highlights, slight halation",
  cyanotype: "cyanotype print, Prussian blue monochrome, brushed emulsion edges on cotton paper",
  risograph: "two-colour risograph print, halftone dots, slight misregistration, off-white paper",
};

export interface LookTraits {
  /** of its compositions, in their order */
  places: readonly LookPlace[];
  framings: readonly ("close" | "bust" | "half")[];
  /** "white" where its lamps can have no colour, since prints of it have none of their own */
  lamps?: "white";
  /** the colours that can be asked of what is behind the person; without it, any */
  backdrops?: "grey" | "none";
  /**
   * whether faces in it can't be told apart with any certainty: a painted, drawn or printed one is made of strokes or dots, and noir leaves half
   * of it in the dark (`darkroom/bench/person.ts`; hosted engines go further in each than the darkroom does)
   */
  hidesFace?: true;
}

/** Places that a set shows: the values of the slot `set` in the lexicon, beside "own" and "outdoors". */
export type LookPlace =
  | "paper"
  | "canvas"
  | "window"
  | "street"
  | "neon"
  | "curtain"
  | "wall"
  | "blinds"
  | "garden"
  | "office"
  | "library"
  | "party";

export const lookTraits: Readonly<Record<RecipeId, LookTraits>> = {
  polaroid: { places: ["party", "paper", "garden", "party"], framings: ["bust", "bust", "half", "close"] },
  neon80s: { places: ["neon", "neon", "street", "neon"], framings: ["bust", "bust", "close", "half"] },
  corporate: { places: ["paper", "canvas", "office", "paper"], framings: ["bust", "bust", "bust", "close"] },
  cinematic: { places: ["street", "window", "library"], framings: ["bust", "close", "half"] },
  painterly: { places: ["canvas", "garden", "window"], framings: ["bust", "half", "close"], hidesFace: true },
  hyperReal: { places: ["canvas", "paper", "wall"], framings: ["close", "close", "bust"] },
  noir: {
    places: ["blinds", "wall", "street"],
    framings: ["bust", "close", "bust"],
    lamps: "white",
    backdrops: "grey",
    hidesFace: true,
  },
  renaissance: {
    places: ["canvas", "curtain", "window"],
    framings: ["bust", "half", "bust"],
    hidesFace: true,
  },
  environmental: {
    places: ["garden", "window", "garden", "library"],
    framings: ["half", "bust", "bust", "half"],
  },
  glamour: { places: ["curtain", "paper", "curtain"], framings: ["close", "bust", "bust"] },
  editorial: { places: ["paper", "paper", "paper"], framings: ["bust", "half", "close"] },
  sketch: {
    places: ["paper", "paper", "paper"],
    framings: ["bust", "close", "half"],
    lamps: "white",
    hidesFace: true,
  },
  goldenHour: { places: ["garden", "garden", "street"], framings: ["bust", "half", "bust"] },
  lowKey: { places: ["paper", "canvas", "wall"], framings: ["close", "close", "bust"] },
  highKey: { places: ["paper", "paper", "paper"], framings: ["bust", "close", "half"] },
  windowLight: { places: ["window", "curtain", "window"], framings: ["bust", "bust", "close"] },
  tealHeadshot: { places: ["paper", "canvas", "paper"], framings: ["bust", "close", "close"] },
  film35: { places: ["wall", "garden", "street"], framings: ["bust", "half", "bust"] },
  cyanotype: {
    places: ["paper", "canvas", "paper"],
    framings: ["bust", "bust", "half"],
    lamps: "white",
    backdrops: "none",
  },
  risograph: {
    places: ["paper", "paper", "paper"],
    framings: ["bust", "close", "half"],
    lamps: "white",
    hidesFace: true,
  },
};
