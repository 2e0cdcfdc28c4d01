/** A verb relies on one of these; each needs what those before it need. Without a head, an outline or a face it takes the usual one. */
export type ReliesOn = "image" | "head" | "face" | "outline";

export interface VerbFacts {
  /** the image by default */
  reliesOn?: ReliesOn;
  /** arithmetic that invents nothing, so that no model does it better; hosted engines have the darkroom do it. True by default */
  exact?: boolean;
  needsFace?: boolean;
  /** the percentage that its words alone mean; 100 by default */
  usualPercent?: number;
  /** done or not: positions differ in their colours instead of how much of it they do */
  steady?: boolean;
}

interface VerbRules extends VerbFacts {
  /** the edit that "less ..." or "no ..." asks for; without one it can't be taken away */
  opposite?: string;
}

/** Verbs of which one is done, the last that is named, such as warmer and cooler. */
interface SlotRules extends VerbFacts {
  /** slots in which something of a position's own would work against this one */
  conflicts?: readonly string[];
  /** slots that have no meaning beside this one, whatever the order of the words: what is cut out has nothing behind it */
  excludes?: readonly string[];
  verbs: Readonly<Record<string, VerbRules>>;
}

/** Shapes move pixels, before all others; then the face's own pixels; then light and colour. */
export type Stage = "shape" | "face" | "light";

/** Verbs that follow their slot in everything. */
function plain<Name extends string>(...names: Name[]): Readonly<Record<Name, VerbFacts>> {
  return Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, VerbFacts>;
}

export const stages = {
  shape: {
    flip: { verbs: { sideways: {} } },
    turn: { verbs: plain("right", "left", "over") },
    tilt: {
      reliesOn: "head",
      verbs: { level: {}, horizon: {}, right: { opposite: "tilt:level" }, left: { opposite: "tilt:level" } },
    },
    shape: {
      reliesOn: "head",
      verbs: plain("square", "landscape", "upright", "3x4", "2x3", "9x16", "4x3", "3x2"),
    },
    crop: {
      reliesOn: "head",
      verbs: { closer: { opposite: "crop:wider" }, wider: { exact: false, opposite: "crop:closer" } },
    },
    trimLeft: { steady: true, usualPercent: 10, verbs: { off: {} } },
    trimRight: { steady: true, usualPercent: 10, verbs: { off: {} } },
    trimTop: { steady: true, usualPercent: 10, verbs: { off: {} } },
    trimBottom: { steady: true, usualPercent: 10, verbs: { off: {} } },
    frame: { verbs: { polaroid: { reliesOn: "head" }, white: {}, black: {} } },
  },
  face: {
    skin: { reliesOn: "face", exact: false, needsFace: true, conflicts: ["contrast"], verbs: { soften: {} } },
    eyes: {
      reliesOn: "face",
      exact: false,
      needsFace: true,
      conflicts: ["contrast", "fade"],
      verbs: { open: {} },
    },
  },
  light: {
    cutout: {
      reliesOn: "outline",
      exact: false,
      needsFace: true,
      steady: true,
      conflicts: ["vignette", "light", "fade", "glow"],
      excludes: ["behind", "background", "backdrop", "frame", "vignette"],
      verbs: { person: {} },
    },
    backdrop: {
      reliesOn: "outline",
      exact: false,
      needsFace: true,
      steady: true,
      conflicts: ["vignette", "light", "glow", "fade"],
      excludes: ["behind", "background"],
      verbs: {
        ...plain("paper", "white", "black", "blue", "green", "red", "beige", "canvas"),
        ...plain(
          "office",
          "library",
          "party",
          "garden",
          "window",
          "rain",
          "street",
          "neon",
          "curtain",
          "wall",
        ),
      },
    },
    behind: {
      reliesOn: "outline",
      exact: false,
      conflicts: ["vignette", "light", "glow", "fade", "contrast"],
      verbs: { darker: {}, brighter: {}, grey: { steady: true } },
    },
    background: { reliesOn: "outline", exact: false, conflicts: ["contrast"], verbs: { blurred: {} } },
    light: {
      conflicts: ["vignette", "fade", "glow", "contrast"],
      verbs: { brighter: { opposite: "light:darker" }, darker: { opposite: "light:brighter" } },
    },
    person: {
      reliesOn: "outline",
      needsFace: true,
      conflicts: ["vignette", "fade", "glow", "contrast"],
      verbs: { brighter: { opposite: "person:darker" }, darker: { opposite: "person:brighter" } },
    },
    face: {
      reliesOn: "face",
      needsFace: true,
      conflicts: ["vignette", "fade", "glow", "contrast"],
      verbs: { brighter: { opposite: "face:darker" }, darker: { opposite: "face:brighter" } },
    },
    shadows: {
      reliesOn: "head",
      conflicts: ["light", "contrast", "fade", "vignette", "glow"],
      verbs: { lift: {} },
    },
    highlights: {
      reliesOn: "head",
      conflicts: ["light", "contrast", "fade", "vignette", "glow"],
      verbs: { tame: { opposite: "highlights:tame" } },
    },
    contrast: {
      conflicts: ["fade", "glow", "vignette"],
      verbs: { more: { opposite: "contrast:less" }, less: { opposite: "contrast:more" } },
    },
    side: {
      reliesOn: "outline",
      exact: false,
      conflicts: ["light", "vignette"],
      verbs: plain("left", "right", "above"),
    },
    lamp: {
      reliesOn: "outline",
      exact: false,
      conflicts: ["light", "vignette", "contrast"],
      verbs: { softer: {} },
    },
    glow: {
      reliesOn: "head",
      conflicts: ["contrast", "light", "vignette"],
      verbs: { more: { opposite: "contrast:more" } },
    },
    vignette: {
      reliesOn: "head",
      conflicts: ["light"],
      verbs: { more: { opposite: "vignette:less" }, less: {} },
    },
    fade: {
      conflicts: ["contrast", "light", "vignette", "glow"],
      verbs: { more: { opposite: "contrast:more" } },
    },
    tone: {
      steady: true,
      conflicts: ["warmth", "saturation"],
      verbs: { noir: { reliesOn: "outline" }, sepia: {}, bw: { opposite: "saturation:more" } },
    },
    warmth: { verbs: { warmer: { opposite: "warmth:cooler" }, cooler: { opposite: "warmth:warmer" } } },
    saturation: {
      conflicts: ["fade", "contrast", "glow", "warmth"],
      verbs: { more: { opposite: "saturation:less" }, less: { opposite: "saturation:more" } },
    },
    balance: {
      reliesOn: "head",
      steady: true,
      conflicts: ["warmth"],
      verbs: { neutral: { opposite: "balance:neutral" } },
    },
    cast: {
      conflicts: ["warmth", "saturation"],
      verbs: {
        red: { opposite: "cast:red" },
        yellow: { opposite: "cast:yellow" },
        green: { opposite: "cast:green" },
        blue: { opposite: "cast:blue" },
      },
    },
    tint: {
      exact: false,
      conflicts: ["warmth", "saturation"],
      verbs: {
        red: { opposite: "cast:red" },
        orange: { opposite: "cast:yellow" },
        amber: { opposite: "cast:yellow" },
        yellow: { opposite: "cast:yellow" },
        green: { opposite: "cast:green" },
        teal: { opposite: "cast:blue" },
        blue: { opposite: "cast:blue" },
        purple: {},
        pink: {},
      },
    },
    detail: {
      reliesOn: "head",
      conflicts: ["glow", "fade", "contrast"],
      verbs: { sharper: { opposite: "detail:softer" }, softer: { opposite: "detail:sharper" } },
    },
    clarity: { reliesOn: "head", conflicts: ["glow", "fade"], verbs: { more: { opposite: "skin:soften" } } },
    grain: { conflicts: ["glow", "fade", "contrast"], verbs: { less: {}, more: { opposite: "grain:less" } } },
    medium: { reliesOn: "head", exact: false, steady: true, verbs: plain("paint", "sketch") },
    style: {
      reliesOn: "outline",
      exact: false,
      conflicts: ["warmth", "saturation", "light", "fade"],
      verbs: {
        goldenHour: {},
        night: {},
        neon: {},
        vintage: { reliesOn: "head" },
        tealOrange: { reliesOn: "head" },
        crossProcess: { reliesOn: "head" },
      },
    },
  },
} as const satisfies Readonly<Record<Stage, Readonly<Record<string, SlotRules>>>>;
