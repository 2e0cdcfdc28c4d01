import type { Entry } from "./mentions.ts";

/** English and Spanish, lower case, without accents or hyphens; of each slot the last mention counts. */
const meanings: Record<string, string> = {
  "look:noir":
    "noir, film noir, cine negro, venetian blinds, persiana, persianas, detective film, femme fatale, 1940s, anos 40",
  "look:cinematic":
    "cinematic, movie still, film still, movie scene, blockbuster, anamorphic, teal and orange, letterbox, hollywood film, cinematografico, cinematografica, cinematografia, fotograma, de pelicula, anamorfico",
  "look:polaroid":
    "polaroid, instant film, instant photo, instant camera, instax, instantanea, foto instantanea, camara instantanea",
  "look:hyperReal":
    "hyper realistic, hyperrealistic, hyper real, hyperreal, hyperrealism, ultra realistic, photorealistic, photo realistic, ultra detailed, highly detailed, hyper detailed, sharp details, 8k, hdr, hiperrealista, hiper realista, hiperreal, hiperrealismo, ultra realista, fotorrealista, muy detallado, ultra detallado, maximo detalle",
  "look:neon80s":
    "neon, neon lights, 80s, 1980s, eighties, synthwave, retrowave, vaporwave, cyberpunk, nightclub, luces de neon, anos 80, anos ochenta, ochentero, ochentera, discoteca",
  "look:corporate":
    "corporate, headshot, headshots, professional headshot, linkedin, business, business portrait, professional, professional portrait, professional photo, executive, office, cv photo, corporativo, corporativa, profesional, retrato profesional, foto profesional, ejecutivo, ejecutiva, empresarial, negocios, oficina, foto de curriculum, studio portrait, retrato de estudio",
  "look:painterly":
    "oil painting, oil paint, painting, painterly, painted, oil on canvas, impressionist, impressionism, brush strokes, brushstrokes, oleo, al oleo, pintura, pintura al oleo, pintado, pintada, impresionista, pinceladas, cuadro al oleo",
  "look:sketch":
    "sketch, pencil, pencil drawing, pencil sketch, drawing, charcoal, graphite, line art, boceto, lapiz, dibujo, dibujo a lapiz, a lapiz, carboncillo, grafito, dibujado, dibujada",
  "look:renaissance":
    "renaissance, old master, old masters, baroque, rembrandt, caravaggio, vermeer, velazquez, chiaroscuro, da vinci, classical portrait, renacimiento, renacentista, barroco, barroca, claroscuro, maestro antiguo, retrato clasico",
  "look:environmental":
    "environmental, environmental portrait, outdoor, outdoors, outside, golden hour, sunset, sunrise, sunlight, sunny, al aire libre, aire libre, exterior, exteriores, hora dorada, atardecer, amanecer, puesta de sol, luz del sol, soleado, retrato ambiental, ambiental",
  "look:glamour":
    "glamour, glamor, glamorous, glam, beauty, beauty shot, beauty portrait, red carpet, hollywood, diva, glamur, glamuroso, glamurosa, glamoroso, glamorosa, alfombra roja, belleza, retrato de belleza",
  "look:editorial":
    "editorial, fashion, high fashion, fashion shoot, magazine, magazine cover, vogue, runway, moda, alta costura, revista, portada de revista, pasarela",
  "look:natural":
    "natural, natural look, unedited, unretouched, candid, sin retoque, sin editar, sencillo, sencilla",

  "light:left":
    "light from left, light from the left, lit from left, lit from the left, left light, left lighting, luz desde la izquierda, luz de la izquierda, luz por la izquierda, luz a la izquierda, luz izquierda, iluminado desde la izquierda, iluminada desde la izquierda",
  "light:right":
    "light from right, light from the right, lit from right, lit from the right, right light, right lighting, luz desde la derecha, luz de la derecha, luz por la derecha, luz a la derecha, luz derecha, iluminado desde la derecha, iluminada desde la derecha",
  "softness:soft":
    "soft light, soft lighting, softbox, diffused light, gentle light, window light, soft, luz suave, luz difusa, luz de ventana, iluminacion suave, suave",
  "softness:hard":
    "hard light, hard lighting, harsh light, hard shadows, dramatic light, dramatic lighting, dramatic, spotlight, luz dura, luz fuerte, sombras duras, luz dramatica, iluminacion dramatica, dramatico, dramatica",

  "warmth:warm":
    "warm, warmer, warm light, warm tones, warm colors, warm colours, candlelight, calido, calida, calidos, calidas, luz calida, tonos calidos, colores calidos, luz de velas",
  "warmth:cool":
    "cool, cooler, cool tones, cold, cold tones, cool light, cool colors, cool colours, icy, frio, fria, frios, frias, luz fria, tonos frios, colores frios",
  "brightness:bright":
    "bright, brighter, high key, airy, light and airy, luminous, luminoso, luminosa, claro, clara, brillante, clave alta",
  "brightness:dark": "dark, darker, low key, moody, shadowy, oscuro, oscura, sombrio, sombria, clave baja",
  "contrast:high":
    "high contrast, contrasty, punchy, mucho contraste, alto contraste, contrastado, contrastada",
  "contrast:low":
    "low contrast, faded, matte, washed out, poco contraste, bajo contraste, desvaido, desvaida, mate",
  "colour:none":
    "black and white, black white, b w, b and w, bw, monochrome, grayscale, greyscale, blanco y negro, monocromo, monocromatico, monocromatica, escala de grises",
  "colour:vivid":
    "vivid, vibrant, saturated, colorful, colourful, vivid colors, vivid colours, colores vivos, vibrante, vibrantes, saturado, saturada, colorido, colorida",
  "colour:muted":
    "muted, pastel, desaturated, muted colors, muted colours, subdued, apagado, apagada, colores apagados, desaturado, tonos pastel",

  "frame:close":
    "close up, closeup, extreme close up, tight crop, face only, primer plano, primerisimo plano, plano cerrado, de cerca, solo la cara, solo el rostro",
  "frame:bust":
    "bust, head and shoulders, shoulders up, medium close up, busto, plano medio corto, cabeza y hombros",
  "frame:half":
    "half body, half length, waist up, medium shot, upper body, wide shot, medio cuerpo, plano medio, de cintura para arriba, plano abierto, de lejos",

  "grain:more":
    "grain, film grain, grainy, heavy grain, analog, analogue, grano, grano de pelicula, granulado, analogico, analogica",
  "vignette:more":
    "vignette, vignetting, dark edges, dark corners, vineta, vinetas, vineteado, bordes oscuros, esquinas oscuras",
  "glow:more":
    "glow, glowing, soft glow, dreamy, ethereal, bloom, hazy, halo, romantic, resplandor, brillo suave, onirico, onirica, etereo, eterea, ensonador, ensonadora, romantico, romantica",
  "blur:more":
    "blurred background, blurry background, background blur, blur the background, bokeh, shallow depth of field, out of focus background, wide aperture, f 1 4, f 1 8, fondo desenfocado, fondo borroso, fondo difuminado, desenfoque de fondo, desenfoque, poca profundidad de campo",
  "blur:off": "sharp background, deep focus, everything in focus, fondo nitido, todo enfocado",

  "tint:red": "red, crimson, scarlet, rojo, roja, carmesi, escarlata",
  "tint:orange": "orange, naranja, anaranjado",
  "tint:amber": "amber, gold, golden, ambar, dorado, dorada",
  "tint:yellow": "yellow, amarillo, amarilla",
  "tint:green": "green, emerald, verde, esmeralda",
  "tint:teal": "teal, cyan, turquoise, turquesa, cian",
  "tint:blue": "blue, navy, indigo, azul, azul marino",
  "tint:purple": "purple, violet, lilac, lavender, morado, morada, purpura, violeta, lila, lavanda",
  "tint:pink": "pink, magenta, rosa, rosado, rosada, fucsia",
  "tint:sepia": "sepia, antique photo, old photograph, foto antigua",
};

/** Words that people put beside a look as much as they ask for one: any other look in the prompt goes before them. */
const weakLooks: ReadonlySet<string> = new Set(["look:cinematic", "look:environmental", "look:natural"]);
const weakPhrases: ReadonlySet<string> = new Set(
  "headshot, headshots, 8k, hdr, photorealistic, photo realistic, highly detailed, ultra detailed, sharp details, fotorrealista, muy detallado, ultra detallado, maximo detalle".split(
    ", ",
  ),
);

export const lexicon: readonly Entry[] = Object.entries(meanings).flatMap(([means, phrases]) =>
  phrases
    .split(", ")
    .map((phrase) => ({ means, phrase, weak: weakLooks.has(means) || weakPhrases.has(phrase) })),
);

/** What "no ..." asks for; what isn't here can't be taken away. */
export const opposites: Readonly<Record<string, string>> = {
  "warmth:warm": "cool",
  "warmth:cool": "warm",
  "brightness:bright": "dark",
  "brightness:dark": "bright",
  "contrast:high": "low",
  "contrast:low": "high",
  "softness:soft": "hard",
  "softness:hard": "soft",
  "light:left": "right",
  "light:right": "left",
  "colour:vivid": "muted",
  "colour:muted": "vivid",
  "grain:more": "off",
  "vignette:more": "off",
  "glow:more": "off",
  "blur:more": "off",
  "blur:off": "more",
};

/** Hue of each tint in OKLab degrees. */
export const tintHues: Readonly<Record<string, number>> = {
  red: 27,
  orange: 58,
  amber: 75,
  yellow: 105,
  green: 145,
  teal: 195,
  blue: 258,
  purple: 305,
  pink: 352,
  sepia: 70,
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words that turn round what follows them. */
export const negations = words(
  "no not without never avoid remove sin nada ningun ninguna evita evitar quita",
);

/** Words that may stand between a negation and what it turns round. */
export const fillers = words("any a an the de el la un una too very mucho mucha");

/** A colour beside one of these is the thing's own, which can't be changed. */
export const things = words(
  "eyes eye hair dress shirt suit tie jacket coat lips lipstick skin sweater hat scarf glasses blouse " +
    "ojos pelo cabello vestido camisa traje corbata chaqueta abrigo labios pintalabios piel jersey sombrero bufanda gafas blusa",
);

/** Words that ask for nothing: grammar, and what every portrait is anyway. */
export const stopWords = words(
  "a an the and or of in on at to for with by from as is are be it its this that my me i you your his her their " +
    "very more some style styled look looking like please make made create generate image picture photo photos " +
    "photograph photography portrait portraits shot person woman man girl boy lady guy people someone subject face " +
    "him she he they light lighting colors colour colours color tones tone background film " +
    "el la los las un una unos unas y o u de del al en con por para como es son ser muy mas mi tu su sus lo le que se " +
    "estilo aspecto haz hazme crea genera imagen foto fotos fotografia retrato retratos toma persona mujer hombre " +
    "chica chico cara rostro alguien sujeto luz iluminacion colores tonos tono fondo",
);
