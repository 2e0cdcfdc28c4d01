import { things, fillers as usualFillers } from "../plan/lexicon.ts";
import type { Entry, Vocabulary } from "../plan/mentions.ts";

/** English and Spanish, lower case, without accents or hyphens; of each slot the last mention counts. */
const meanings: Record<string, string> = {
  "tone:bw":
    "black and white, black white, b w, b and w, bw, monochrome, grayscale, greyscale, remove the colour, remove the color, remove all colour, remove all color, blanco y negro, monocromo, monocromatico, monocromatica, escala de grises, quita el color",
  "tone:sepia": "sepia, sepia tone, antique photo, old photograph, tono sepia, foto antigua",
  "tone:noir": "noir, film noir, cine negro",
  "warmth:warmer":
    "warm, warmer, warmth, warm tones, warm light, warm up, calido, calida, calidos, calidas, calidez, tonos calidos, luz calida, mas calor",
  "warmth:cooler":
    "cool, cooler, cold, colder, cool tones, cold tones, cool light, cool down, frio, fria, frios, frias, tonos frios, luz fria",
  "light:brighter":
    "bright, brighter, brighten, brightness, lighter, lighten, exposure, more light, overexpose, luminoso, luminosa, claro, clara, aclara, aclarar, aclaralo, brillo, brillante, exposicion, mas luz, ilumina",
  "light:darker":
    "dark, darker, darken, low key, less light, underexpose, moody, oscuro, oscura, oscurece, oscurecer, menos luz, sombrio, sombria, clave baja",
  "shadows:lift":
    "lift shadows, lift the shadows, open the shadows, brighten the shadows, brighter shadows, lighten the shadows, fill light, levanta las sombras, abre las sombras, aclara las sombras, aclarar las sombras, luz de relleno",
  "highlights:tame":
    "recover highlights, recover the highlights, tame the highlights, darken the highlights, highlights, recupera las luces, recuperar las luces, baja las luces, altas luces",
  "contrast:more":
    "contrast, contrasty, high contrast, punchy, punch, contraste, contrastado, contrastada, alto contraste",
  "contrast:less": "low contrast, flat, softer contrast, bajo contraste, poco contraste",
  "saturation:more":
    "saturation, saturated, saturate, vivid, vibrant, vibrance, colorful, colourful, vivid colors, vivid colours, more colour, more color, saturacion, saturado, saturada, satura, vivo, viva, colores vivos, vibrante, vibrantes, mas color, colorido, colorida",
  "saturation:less":
    "desaturated, desaturate, muted, pastel, muted colors, muted colours, less colour, less color, desaturado, desaturada, desatura, apagado, apagada, colores apagados, menos color, tonos pastel",
  "skin:soften":
    "soften skin, soften the skin, smooth skin, smooth the skin, softer skin, smoother skin, soft skin, skin smoothing, retouch, retouch skin, retouch the skin, airbrush, suaviza la piel, suavizar la piel, piel suave, piel mas suave, alisa la piel, retoca, retoca la piel, retoque",
  "detail:sharper":
    "sharp, sharper, sharpen, sharpness, crisp, crisper, more detail, nitido, nitida, nitidez, enfoca, enfocar, mas detalle, definicion",
  "detail:softer":
    "soft focus, soften, softer, blurry, enfoque suave, suaviza, suavizar, suaviza la imagen, mas suave, difumina",
  "clarity:more":
    "hdr, clarity, texture, structure, local contrast, gritty, dramatic, claridad, textura, estructura, contraste local, dramatico, dramatica",
  "background:blurred":
    "blur background, blur the background, blurred background, blurry background, background blur, bokeh, shallow depth of field, out of focus background, portrait mode, desenfoca el fondo, desenfocar el fondo, fondo desenfocado, fondo borroso, fondo difuminado, difumina el fondo, desenfoque de fondo, poca profundidad de campo, modo retrato",
  "behind:darker":
    "darken background, darken the background, darker background, dark background, make the background darker, black background, fondo oscuro, fondo mas oscuro, oscurece el fondo, oscurecer el fondo, fondo negro",
  "behind:brighter":
    "brighten background, brighten the background, brighter background, bright background, lighten the background, lighter background, make the background brighter, fondo claro, fondo mas claro, aclara el fondo, aclarar el fondo, fondo luminoso",
  "behind:grey":
    "colour splash, color splash, colour pop, color pop, black and white background, grey background, gray background, desaturate the background, fondo en blanco y negro, fondo gris, desatura el fondo, fondo sin color",
  "vignette:more":
    "vignette, vignetting, dark edges, dark corners, darken the edges, darken the corners, vineta, vineteado, vinetado, bordes oscuros, esquinas oscuras, oscurece los bordes, oscurece las esquinas",
  "grain:more":
    "grain, film grain, grainy, noise, noisy, analog, analogue, grano, grano de pelicula, granulado, ruido, analogico, analogica",
  "grain:less": "denoise, noise reduction, clean up, reduccion de ruido, elimina el ruido",
  "glow:more":
    "glow, glowing, soft glow, bloom, dreamy, ethereal, hazy, haze, orton, romantic, resplandor, brillo suave, onirico, onirica, etereo, eterea, ensonador, ensonadora, neblina, romantico, romantica",
  "fade:more":
    "fade, faded, matte, washed out, film fade, lifted blacks, desvaido, desvaida, mate, lavado, lavada, descolorido, descolorida",
  "style:goldenHour":
    "golden hour, sunset, sunset light, sunrise, sunlight, sunny, golden light, late sun, hora dorada, atardecer, amanecer, puesta de sol, luz del sol, soleado, soleada, luz dorada",
  "style:night":
    "night, nighttime, night time, at night, moonlight, moonlit, midnight, day for night, noche, nocturno, nocturna, de noche, luz de luna, medianoche, noche americana",
  "style:vintage":
    "vintage, retro, old film, 70s, 1970s, seventies, nostalgic, antiguo, antigua, anos 70, anos setenta, pelicula antigua, nostalgico, nostalgica",
  "style:tealOrange":
    "teal and orange, orange and teal, cinematic, movie look, film look, blockbuster, turquesa y naranja, naranja y turquesa, azul y naranja, cinematografico, cinematografica, de cine, de pelicula",
  "style:neon":
    "neon, neon lights, neon light, neon tint, synthwave, cyberpunk, 80s, 1980s, luces de neon, luz de neon, anos 80, anos ochenta, ciberpunk",
  "style:crossProcess": "cross process, cross processed, lomo, lomography, proceso cruzado, lomografia",
  "medium:paint":
    "painterly, painting, oil painting, oil paint, painted, oil on canvas, brush strokes, brushstrokes, impressionist, pintura, pintura al oleo, oleo, al oleo, pintado, pintada, pinceladas, impresionista",
  "medium:sketch":
    "sketch, pencil, pencil drawing, pencil sketch, drawing, charcoal, graphite, boceto, lapiz, dibujo, dibujo a lapiz, a lapiz, carboncillo, grafito, dibujado, dibujada",
  "frame:polaroid":
    "polaroid, polaroid frame, polaroid border, instant film, instant photo, instax, marco polaroid, marco de polaroid, instantanea, foto instantanea",
  "frame:white":
    "white border, white frame, white edge, add a border, border, frame, passepartout, borde blanco, marco blanco, borde, marco, paspartu",
  "frame:black": "black border, black frame, borde negro, marco negro",
  "crop:closer":
    "closer, close up, closeup, crop closer, crop tighter, tighter, tighter crop, tight crop, zoom in, zoom, crop in, mas cerca, cerca, acerca, acercar, primer plano, recorte mas cerrado, plano cerrado, amplia",
  "crop:wider":
    "wider, zoom out, wider crop, crop wider, more space, more room, further away, pull back, mas lejos, aleja, alejar, mas espacio, plano abierto, mas abierto, mas amplio",
  "shape:square": "square, 1 1, 1x1, instagram, cuadrado, cuadrada, formato cuadrado",
  "shape:landscape":
    "landscape, landscape format, horizontal, 16 9, 16x9, wide format, widescreen, apaisado, apaisada, panoramico, formato horizontal",
  "shape:upright":
    "upright, portrait format, portrait orientation, vertical, 4 5, formato vertical, formato retrato",
  "flip:sideways":
    "flip, flipped, mirror, mirrored, mirror image, flip horizontally, flop, espejo, reflejado, voltea, voltear, gira horizontalmente, invierte horizontalmente, efecto espejo",
  "turn:right":
    "rotate, rotate right, rotate clockwise, turn right, rotate 90, gira, girar, gira a la derecha, rota, rotar, rota a la derecha",
  "turn:left":
    "rotate left, rotate counterclockwise, rotate anticlockwise, turn left, gira a la izquierda, rota a la izquierda",
  "turn:over": "rotate 180, upside down, gira 180, boca abajo, del reves",
  "tilt:right": "tilt, tilt right, tilted, dutch angle, inclina, inclinar, inclina a la derecha, inclinado",
  "tilt:left": "tilt left, inclina a la izquierda",
  "tilt:level":
    "straighten, straight, level, level it, level the horizon, fix the horizon, endereza, enderezar, nivela, nivelar, recto, recta",
  "balance:neutral":
    "white balance, fix white balance, correct white balance, auto white balance, neutral colours, neutral colors, colour cast, color cast, colour correct, color correct, colour correction, color correction, fix the colours, fix the colors, balance de blancos, corrige el color, corrige los colores, correccion de color, dominante de color, colores neutros",
  "cast:red": "red cast, redness, red tint, reddish, dominante roja, dominante rojo, rojizo, rojizos, rojez",
  "cast:yellow":
    "yellow cast, yellow tint, yellowish, orange cast, dominante amarilla, amarillento, amarillentos",
  "cast:green": "green cast, green tint, greenish, dominante verde, verdoso, verdosos",
  "cast:blue": "blue cast, blue tint, bluish, dominante azul, azulado, azulados",
  "side:left":
    "light from left, light from the left, lit from left, lit from the left, left light, luz desde la izquierda, luz de la izquierda, luz por la izquierda, luz izquierda, iluminado desde la izquierda, iluminada desde la izquierda",
  "side:right":
    "light from right, light from the right, lit from right, lit from the right, right light, luz desde la derecha, luz de la derecha, luz por la derecha, luz derecha, iluminado desde la derecha, iluminada desde la derecha",
  "tint:red": "red, crimson, scarlet, rojo, roja, carmesi, escarlata",
  "tint:orange": "orange, naranja, anaranjado",
  "tint:amber": "amber, gold, golden, ambar, dorado, dorada",
  "tint:yellow": "yellow, amarillo, amarilla",
  "tint:green": "green, emerald, verde, esmeralda",
  "tint:teal": "teal, cyan, turquoise, turquesa, cian",
  "tint:blue": "blue, navy, indigo, azul, azul marino",
  "tint:purple": "purple, violet, lilac, lavender, morado, morada, purpura, violeta, lila, lavanda",
  "tint:pink": "pink, magenta, rosa, rosado, rosada, fucsia",
};

/** Words that say so little that anything definite in the same direction replaces them. */
const weak: ReadonlyMap<string, string> = new Map([["crop:closer", "crop, recorta, recortar, recorte"]]);

const entries: readonly Entry[] = [
  ...Object.entries(meanings).flatMap(([means, phrases]) => list(means, phrases, false)),
  ...[...weak].flatMap(([means, phrases]) => list(means, phrases, true)),
];

function list(means: string, phrases: string, isWeak: boolean): Entry[] {
  return phrases.split(", ").map((phrase) => ({ means, phrase, weak: isWeak }));
}

/** What "less ..." or "no ..." asks for; what isn't here can't be taken away. */
export const opposites: Readonly<Record<string, string>> = {
  "tone:bw": "saturation:more",
  "warmth:warmer": "warmth:cooler",
  "warmth:cooler": "warmth:warmer",
  "light:brighter": "light:darker",
  "light:darker": "light:brighter",
  "contrast:more": "contrast:less",
  "contrast:less": "contrast:more",
  "saturation:more": "saturation:less",
  "saturation:less": "saturation:more",
  "detail:sharper": "detail:softer",
  "detail:softer": "detail:sharper",
  "clarity:more": "skin:soften",
  "vignette:more": "vignette:less",
  "grain:more": "grain:less",
  "glow:more": "contrast:more",
  "fade:more": "contrast:more",
  "highlights:tame": "highlights:tame",
  "crop:closer": "crop:wider",
  "crop:wider": "crop:closer",
  "tilt:right": "tilt:level",
  "tilt:left": "tilt:level",
  "cast:red": "cast:red",
  "cast:yellow": "cast:yellow",
  "cast:green": "cast:green",
  "cast:blue": "cast:blue",
  "balance:neutral": "balance:neutral",
  "tint:red": "cast:red",
  "tint:orange": "cast:yellow",
  "tint:amber": "cast:yellow",
  "tint:yellow": "cast:yellow",
  "tint:green": "cast:green",
  "tint:teal": "cast:blue",
  "tint:blue": "cast:blue",
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const degrees: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      ..."slightly little bit subtle subtly tad gently poco ligeramente sutil sutilmente algo leve".split(
        " ",
      ),
    ].map((word) => [word, 0.5]),
  ),
  ...Object.fromEntries(
    [
      ..."very much lot strong strongly heavy heavily intense intensely really mucho mucha muy bastante fuerte intenso intensa".split(
        " ",
      ),
    ].map((word) => [word, 1.5]),
  ),
};

export const vocabulary: Vocabulary = {
  entries,
  negations: words(
    "no not without never avoid remove less reduce decrease lower fewer fix correct sin nada menos reduce reducir disminuye baja quita quitar elimina eliminar evita corrige",
  ),
  fillers: new Set([...usualFillers, ..."so tan bit of some its his her las los lo mas more".split(" ")]),
  stopWords: words(
    "a an the and or of in on at to for with by from as is are be it its this that then my me i you his her their him she he they " +
      "more some make made give add put apply turn set use increase raise boost up please can could style look looking effect filter " +
      "image picture photo portrait shot tones tone colour color colours colors light wash background all everything also but too so " +
      "el la los las un una unos unas y o u de del al en con por para como es son mas mi tu su sus lo le que se a " +
      "haz hazlo hazla hazme pon ponle ponlo dale anade agrega aplica aumenta sube estilo aspecto efecto filtro imagen foto fotografia " +
      "retrato toma tonos tono color colores luz bano fondo todo tambien pero favor cast tinte tint tinted tinge",
  ),
  things,
  degrees,
};
