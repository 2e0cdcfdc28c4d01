import { type Backgrounds, backgrounds } from "../mattes/staged.ts";

/** What the matte's constants were chosen before, and what doubt's scales may be. */
export const tuneBackdrops: Backgrounds = backgrounds;

/** What people stand before in the reported half: nothing was chosen on these. */
export const reportBackdrops: Backgrounds = {
  "grey wall": (w, h) => svg(w, h, falling("#a9a7a2", "#8d8a86")),
  "beige wall": (w, h) => svg(w, h, falling("#c9a88c", "#a8886f")),
  "dark wall": (w, h) => svg(w, h, falling("#2b2622", "#141210")),
  "bright window": (w, h, unit) =>
    svg(
      w,
      h,
      `${falling("#6b5f55", "#4e463f")}<rect x="${0.2 * w}" y="0" width="${0.55 * w}" height="${h}" fill="#fdfdfb"/><path d="M${0.47 * w} 0V${h}M${0.2 * w} ${0.4 * h}H${0.75 * w}" stroke="#8a7a6a" stroke-width="${0.12 * unit}"/>`,
    ),
  chandelier: (w, h, unit) => {
    const next = random(31);
    const lamps = Array.from({ length: 160 }, () => {
      const tone = next() < 0.5 ? "#fff4d8" : next() < 0.6 ? "#d79a3c" : "#6e4a1e";
      return `<circle cx="${next() * w}" cy="${next() * 0.7 * h}" r="${(0.02 + 0.07 * next()) * unit}" fill="${tone}"/>`;
    });
    return svg(w, h, `${falling("#d8c9a8", "#8795b8")}${lamps.join("")}`);
  },
  books: (w, h, unit) => {
    const next = random(77);
    const spines: string[] = [];
    for (let row = 0; row * 1.3 * unit < h; row++) {
      for (let x = 0; x < w; ) {
        const wide = (0.1 + 0.14 * next()) * unit;
        const colour = ["#5b2a22", "#243244", "#3c4a2e", "#b09a6c", "#1f1a18", "#7a6248"][
          Math.floor(6 * next())
        ];
        spines.push(
          `<rect x="${x}" y="${row * 1.3 * unit}" width="${wide}" height="${1.2 * unit}" fill="${colour}"/>`,
        );
        x += wide + 0.01 * unit;
      }
    }
    return svg(w, h, `<rect width="100%" height="100%" fill="#2a1d14"/>${spines.join("")}`);
  },
  branches: (w, h, unit) => {
    const next = random(5);
    const twigs = Array.from({ length: 70 }, () => {
      const [x, y] = [next() * w, next() * h];
      const end = `${x + (next() - 0.5) * 3 * unit} ${y + (next() - 0.5) * 3 * unit}`;
      return `<path d="M${x} ${y}Q${x + (next() - 0.5) * unit} ${y + (next() - 0.5) * unit} ${end}" stroke="#3a2c22" stroke-width="${(0.01 + 0.05 * next()) * unit}" fill="none"/>`;
    });
    return svg(w, h, `${falling("#dfe8f0", "#b9c7b0")}${twigs.join("")}`);
  },
  street: (w, h, unit) => {
    const next = random(12);
    const houses = Array.from({ length: 9 }, (_, k) => {
      const tone = ["#8c6f5a", "#5d6470", "#a59a88", "#47403c"][k % 4];
      return `<rect x="${(k / 9) * w}" y="${next() * 0.3 * h}" width="${w / 8}" height="${h}" fill="${tone}"/>`;
    });
    const windows = Array.from(
      { length: 60 },
      () =>
        `<rect x="${next() * w}" y="${next() * h}" width="${0.12 * unit}" height="${0.18 * unit}" fill="${next() < 0.4 ? "#f2d98a" : "#22262e"}"/>`,
    );
    return svg(w, h, `${falling("#c4d2de", "#98938c")}${houses.join("")}${windows.join("")}`);
  },
};

function falling(top: string, bottom: string): string {
  return `<defs><linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`;
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
}
