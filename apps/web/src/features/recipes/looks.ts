import type { RecipeId } from "@portrait-studio/contract/recipes";

/** How a light study is lit and finished. Colours are those of the drawing, not of the interface. */
export interface Look {
  /** backdrop: behind the head, and at the edge */
  backdrop: readonly [string, string];
  /** light, middle and shadow on the sitter */
  skin: readonly [string, string, string];
  hair: string;
  clothes: readonly [string, string];
  /** where the key light comes from: -1 left, 0 front, 1 right */
  key: number;
  rim?: string;
  finish?:
    | "blinds"
    | "card"
    | "tubes"
    | "bars"
    | "brush"
    | "varnish"
    | "bokeh"
    | "glow"
    | "shadow"
    | "pencil";
}

export const looks: Readonly<Record<RecipeId, Look>> = {
  polaroid: {
    backdrop: ["#b9c4b4", "#8ea39b"],
    skin: ["#f3d9bd", "#d9a983", "#a0705a"],
    hair: "#5d4638",
    clothes: ["#c98f6b", "#96654d"],
    key: -0.4,
    finish: "card",
  },
  neon80s: {
    backdrop: ["#2a1140", "#0c0618"],
    skin: ["#ff5fb4", "#7c2a78", "#1b0f38"],
    hair: "#180a2c",
    clothes: ["#5b1f6b", "#150a2b"],
    key: -1,
    rim: "#35e0ff",
    finish: "tubes",
  },
  corporate: {
    backdrop: ["#b3bcc5", "#69747f"],
    skin: ["#f1d3bb", "#cf9f7e", "#875f4b"],
    hair: "#3a2d27",
    clothes: ["#39465a", "#1f2836"],
    key: -0.6,
    rim: "#e8f1fb",
  },
  cinematic: {
    backdrop: ["#4a6a6b", "#122527"],
    skin: ["#f6bf85", "#b06b40", "#2c2a28"],
    hair: "#1a1917",
    clothes: ["#3c4a46", "#131c1d"],
    key: 0.8,
    rim: "#7fc9c4",
    finish: "bars",
  },
  painterly: {
    backdrop: ["#c98f3c", "#6f3b22"],
    skin: ["#f8cf9c", "#d98a55", "#8d4630"],
    hair: "#4a2016",
    clothes: ["#2f6673", "#1b3b46"],
    key: -0.7,
    finish: "brush",
  },
  hyperReal: {
    backdrop: ["#d6d2cc", "#928d86"],
    skin: ["#fbe2cf", "#dca888", "#8c5a45"],
    hair: "#231c19",
    clothes: ["#2d2d2f", "#131314"],
    key: 0.2,
    rim: "#ffffff",
  },
  noir: {
    backdrop: ["#5f5f5f", "#0d0d0d"],
    skin: ["#f2f2f2", "#777777", "#0f0f0f"],
    hair: "#101010",
    clothes: ["#3c3c3c", "#090909"],
    key: 1,
    finish: "blinds",
  },
  renaissance: {
    backdrop: ["#5c4423", "#17100a"],
    skin: ["#f5cf93", "#b47a42", "#2d1a0e"],
    hair: "#23140b",
    clothes: ["#6b1f1a", "#1e0b08"],
    key: -0.9,
    finish: "varnish",
  },
  environmental: {
    backdrop: ["#f0c878", "#6d7f45"],
    skin: ["#ffdcae", "#cf9360", "#7b5137"],
    hair: "#55341f",
    clothes: ["#4f6a58", "#2c4036"],
    key: 0.9,
    rim: "#ffe7a8",
    finish: "bokeh",
  },
  glamour: {
    backdrop: ["#f1c9b4", "#a9675a"],
    skin: ["#ffeadb", "#f0bd9f", "#b97560"],
    hair: "#6d3d2a",
    clothes: ["#7d2438", "#43101d"],
    key: 0,
    rim: "#fff1e4",
    finish: "glow",
  },
  editorial: {
    backdrop: ["#d8412b", "#c63823"],
    skin: ["#fbdcc2", "#dba07b", "#93543f"],
    hair: "#1d1513",
    clothes: ["#f3ead9", "#cfc2ab"],
    key: -0.2,
    finish: "shadow",
  },
  sketch: {
    backdrop: ["#f6f1e6", "#e7dfce"],
    skin: ["#f6f1e6", "#efe8d8", "#ddd3c0"],
    hair: "#8f887c",
    clothes: ["#ece4d4", "#d9cfbb"],
    key: -0.6,
    finish: "pencil",
  },
};
