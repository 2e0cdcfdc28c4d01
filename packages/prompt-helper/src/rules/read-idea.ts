import type { RecipeId } from "@portrait-studio/contract";
import type { Slot } from "./moods.ts";

/** What an idea already says. */
export interface Reading {
  /** the idea without "I want a picture of me", in the person's own words */
  idea: string;
  says: ReadonlySet<Slot | "expression" | "clothing">;
  /** looks that its words point to, the strongest first */
  looks: RecipeId[];
  /** wants both black and white and a colour */
  contradicts: boolean;
}

/** Lower case, without accents. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** Parts of words of both languages, folded; each begins at a word's beginning. */
const says: Record<Slot | "expression" | "clothing", string> = {
  style:
    "photo of, film still, painting, oleo, pintura, drawing, dibujo, sketch, boceto, polaroid, instant film, instantanea, headshot, editorial, noir, cine negro, cinematic, cinematogra, glamour, glamur, renaissance, renacent, baroque, barroc, neon, synthwave, hyper, hiper, realis, vintage, retro, magazine, revista, watercol, acuarela",
  light:
    "light, luz, luces, sunset, sunrise, sunlight, sunlit, sunny, golden hour, hora dorada, atardecer, amanecer, soleado, backlit, contraluz, candle, vela, shadow, sombra, ilumina, lamp, flash, dusk, dawn, crepuscul, moonlit, neon",
  colour:
    "black and white, blanco y negro, monochrom, monocrom, colour, color, warm, calid, cool tone, tonos fri, pastel, sepia, red, roj, blue, azul, green, verde, gold, dorad, teal, pink, rosa, purple, morad, yellow, amarill, orange, naranja, vivid, saturated, saturad, muted, apagad",
  background:
    "background, fondo, backdrop, behind, in front of, delante de, street, calle, city, ciudad, garden, jardin, beach, playa, sea, mar, forest, bosque, mountain, montana, office, oficina, cafe, library, biblioteca, studio, estudio, kitchen, cocina, park, parque, rooftop, azotea, bar, stage, escenario, desert, desierto, snow, nieve, rain, lluvia, castle, castillo, window, ventana, bridge, puente, field, campo, room, habitacion, at night, de noche",
  frame:
    "close-up, close up, closeup, primer plano, bust, half body, half length, medio cuerpo, plano, head and shoulders, cabeza y hombros, waist, cintura, full body, cuerpo entero, wide shot, profile, perfil",
  expression:
    "smil, sonri, laugh, rie, riend, serious, seri, confident, segur, calm, tranquil, thoughtful, pensativ, proud, orgullos, mysterious, misterios, sad, triste, happy, feliz, looking, mirando, gaze, mirada, relaxed, relajad",
  clothing:
    "suit, traje, dress, vestid, jacket, chaqueta, shirt, camis, sweater, jersey, coat, abrigo, hat, sombrero, scarf, bufanda, tie, corbata, uniform, uniforme, glasses, gafas, hoodie, sudadera, leather, cuero, silk, seda, crown, corona, armour, armor, armadura, costume, disfraz",
};

const pointsTo: Record<RecipeId, string> = {
  polaroid: "polaroid, instant film, instantanea, nostalg, vintage snap, party, fiesta, summer of, verano",
  neon80s:
    "neon, 80s, eighties, ochenta, synthwave, cyberpunk, club, discoteca, arcade, retro, night city, futur",
  corporate:
    "corporate, corporativ, headshot, linkedin, business, negocio, office, oficina, professional, profesional, suit, traje, cv, resume, curriculum, ceo, lawyer, abogad, doctor, medic, team page",
  cinematic:
    "cinematic, cinematogra, movie, pelicula, film still, fotograma, blockbuster, hero, heroe, space, espaci, rain, lluvia, drama",
  painterly:
    "painting, painted, oil, oleo, pintur, pintad, impressionis, impresionis, brush, pincel, canvas, lienzo, artist",
  hyperReal: "hyper, hiper, realis, detail, detall, sharp, nitid, 8k, texture, textura",
  noir: "noir, cine negro, detective, blinds, persian, mystery, misteri, gangster, 1940, smoke, humo, black and white, blanco y negro",
  renaissance:
    "renaissance, renac, baroque, barroc, rembrandt, vermeer, old master, king, rey, queen, reina, noble, crown, corona, castle, castillo, medieval",
  environmental:
    "outdoor, outside, exterior, aire libre, nature, naturaleza, garden, jardin, beach, playa, forest, bosque, mountain, montana, field, campo, sunset, atardecer, golden hour, hora dorada, travel, viaj, hik, park, parque",
  glamour:
    "glamour, glamur, hollywood, red carpet, alfombra roja, diva, beauty, belleza, evening dress, vestido de noche, gala, elegan",
  editorial: "editorial, fashion, moda, magazine, revista, vogue, runway, pasarela, model, avant",
  sketch: "sketch, boceto, pencil, lapiz, drawing, dibuj, charcoal, carboncillo, graphite, grafito, line art",
};

function phrases(list: string): RegExp[] {
  return list.split(", ").map((phrase) => new RegExp(`(?<![\\p{L}\\p{N}])${phrase}`, "u"));
}

const sayings = Object.entries(says).map(([slot, list]) => [slot as Slot, phrases(list)] as const);
const pointers = Object.entries(pointsTo).map(([look, list]) => [look as RecipeId, phrases(list)] as const);

const openings = [
  /^(please|por favor)[,\s]+/i,
  /^(i('d| would)? (like|love|want|need)( to (have|see|get))?|(can|could) you (make|create|generate|do)|make|create|generate|give|show|draw|imagine|do|take)\s+(me\s+)?/i,
  /^(quiero|quisiera|me gustar[ií]a( tener| ver)?|necesito|puedes (hacer|crear|generar)(me)?|haz(me)?|crea(me)?|genera(me)?|dame|mu[eé]strame|ponme|imagina)\s+/i,
  /^(a|an|some|the|una?|unos|unas)\s+(?=((\p{L}+)\s+){0,2}(photo|picture|image|portrait|shot|foto|fotograf[ií]a|imagen|retrato)s?\b)/iu,
  /^(photo|picture|image|portrait|shot|foto|fotograf[ií]a|imagen|retrato)s?\s+((of|de)\s+|(?=(with|con|in|en|on|at|wearing)\s))/i,
  /^(me|myself|m[ií](\s+mism[oa])?)(?!\p{L})[,\s]*/iu,
];

/** Takes in what a person wrote. */
export function readIdea(text: string): Reading {
  const idea = trimIdea(text);
  const folded = fold(text);
  const hits = (list: RegExp[]) => list.filter((phrase) => phrase.test(folded)).length;
  const looks = pointers
    .map(([look, list]) => ({ look, score: hits(list) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ look }) => look);
  return {
    idea,
    says: new Set(sayings.filter(([, list]) => hits(list) > 0).map(([slot]) => slot)),
    looks,
    contradicts:
      /black and white|blanco y negro|monochrom|monocrom/.test(folded) &&
      /vivid|vibrant|colou?rful|coloridos?|colores vivos|saturad|saturated/.test(folded),
  };
}

function trimIdea(text: string): string {
  let idea = text.trim().replace(/\s+/g, " ");
  for (const opening of openings) idea = idea.replace(opening, "");
  return idea.replace(/^[\s,.;:]+|[\s,.;:!?]+$/g, "");
}
