import { tints } from "../../plan/lexicon/en.ts";

/** What English calls the edits that an instruction asks for. */
export const english = {
  meanings: {
    "tone:bw":
      "black and white, black white, b w, b and w, bw, monochrome, grayscale, greyscale, remove the colour, remove the color, remove all colour, remove all color",
    "tone:sepia": "sepia, sepia tone, antique photo, old photograph",
    "tone:noir": "noir, film noir",
    "warmth:warmer": "warm, warmer, warmth, warm tones, warm light, warm up",
    "warmth:cooler": "cool, cooler, cold, colder, cool tones, cold tones, cool light, cool down",
    "light:brighter":
      "bright, brighter, brighten, brightness, lighter, lighten, exposure, more light, overexpose",
    "light:darker": "dark, darker, darken, low key, less light, underexpose, moody",
    "shadows:lift":
      "lift shadows, lift the shadows, open the shadows, brighten the shadows, brighter shadows, lighten the shadows, fill light",
    "highlights:tame":
      "recover highlights, recover the highlights, tame the highlights, darken the highlights, highlights",
    "contrast:more": "contrast, contrasty, high contrast, punchy, punch",
    "contrast:less": "low contrast, flat, softer contrast",
    "saturation:more":
      "saturation, saturated, saturate, vivid, vibrant, vibrance, colorful, colourful, vivid colors, vivid colours, more colour, more color",
    "saturation:less":
      "desaturated, desaturate, muted, pastel, muted colors, muted colours, less colour, less color",
    "skin:soften":
      "soften skin, soften the skin, flawless skin, perfect skin, smooth skin, smooth the skin, softer skin, smoother skin, soft skin, skin smoothing, retouch, retouch skin, retouch the skin, airbrush",
    "detail:sharper": "sharp, sharper, sharpen, sharpness, crisp, crisper, more detail",
    "detail:softer": "soft focus, soften, softer, blurry",
    "clarity:more": "hdr, clarity, texture, structure, local contrast, gritty, dramatic",
    "background:blurred":
      "blur background, blur the background, blurred background, blurry background, background blur, bokeh, shallow depth of field, out of focus background, portrait mode",
    "behind:darker":
      "darken background, darken the background, darker background, dark background, make the background darker, black background",
    "behind:brighter":
      "brighten background, brighten the background, brighter background, bright background, lighten the background, lighter background, make the background brighter",
    "behind:grey":
      "colour splash, color splash, colour pop, color pop, black and white background, grey background, gray background, desaturate the background",
    "cutout:person":
      "remove the background, remove background, transparent background, no background, without background, without the background, cut out, cutout, cut me out, cut the person out, delete the background, erase the background, transparent png, transparent",
    "backdrop:paper":
      "paper backdrop, seamless paper, grey backdrop, gray backdrop, studio backdrop, studio background, plain backdrop, plain background, another background, another backdrop, different background, different backdrop, new background, new backdrop, change the background, replace the background, in a studio",
    "backdrop:white": "white background, white backdrop",
    "backdrop:canvas": "canvas, canvas backdrop, canvas background, painted canvas, painted backdrop",
    "backdrop:office": "office, office background, office backdrop, in an office, in the office",
    "backdrop:library": "library, library background, bookshelf, bookshelves, books in the background",
    "backdrop:party": "party, party background, at a party, fairy lights",
    "backdrop:garden":
      "garden, garden background, in a garden, park, in the park, nature background, trees, green background",
    "backdrop:window": "window, by the window, window background, at the window",
    "backdrop:rain": "rain, rainy window, rain on the window",
    "backdrop:street":
      "street, street background, street at night, evening street, city, city background, city lights",
    "backdrop:neon": "neon room, neon background, neon backdrop",
    "backdrop:curtain": "curtain, curtains, velvet, velvet curtain, curtain background",
    "backdrop:wall": "wall, plaster wall, wall background",
    "eyes:open":
      "open the eyes shadows, open the eye shadows, open the shadows of the eyes, open the shadows under the eyes, open the shadows around the eyes, brighten the eyes, brighter eyes, lighten the eyes, light in the eyes, brighten eyes, lift the shadows of the eyes, dark eye sockets",
    "vignette:more": "vignette, vignetting, dark edges, dark corners, darken the edges, darken the corners",
    "grain:more": "grain, film grain, grainy, noise, noisy, analog, analogue",
    "grain:less": "denoise, noise reduction, clean up",
    "glow:more": "glow, glowing, soft glow, bloom, dreamy, ethereal, hazy, haze, orton, romantic",
    "fade:more": "fade, faded, matte, washed out, film fade, lifted blacks",
    "style:goldenHour": "golden hour, sunset, sunset light, sunrise, sunlight, sunny, golden light, late sun",
    "style:night": "night, nighttime, night time, at night, moonlight, moonlit, midnight, day for night",
    "style:vintage": "vintage, retro, old film, 70s, 1970s, seventies, nostalgic",
    "style:tealOrange": "teal and orange, orange and teal, cinematic, movie look, film look, blockbuster",
    "style:neon": "neon, neon lights, neon light, neon tint, synthwave, cyberpunk, 80s, 1980s",
    "style:crossProcess": "cross process, cross processed, lomo, lomography",
    "medium:paint":
      "painterly, painting, oil painting, oil paint, painted, oil on canvas, brush strokes, brushstrokes, impressionist",
    "medium:sketch": "sketch, pencil, pencil drawing, pencil sketch, drawing, charcoal, graphite",
    "frame:polaroid": "polaroid, polaroid frame, polaroid border, instant film, instant photo, instax",
    "frame:white": "white border, white frame, white edge, add a border, border, frame, passepartout",
    "frame:black": "black border, black frame",
    "crop:closer":
      "closer, close up, closeup, crop closer, crop tighter, tighter, tighter crop, tight crop, zoom in, zoom, crop in",
    "crop:wider": "wider, zoom out, wider crop, crop wider, more space, more room, further away, pull back",
    "shape:square": "square, 1 1, 1x1, instagram",
    "shape:landscape": "landscape, landscape format, horizontal, 16 9, 16x9, wide format, widescreen",
    "shape:upright": "upright, portrait format, portrait orientation, vertical, 4 5, 4x5",
    "shape:3x4": "3 4, 3x4",
    "shape:2x3": "2 3, 2x3",
    "shape:9x16": "9 16, 9x16, phone wallpaper",
    "shape:4x3": "4 3, 4x3",
    "shape:3x2": "3 2, 3x2",
    "flip:sideways": "flip, flipped, mirror, mirrored, mirror image, flip horizontally, flop",
    "turn:right": "rotate, rotate right, rotate clockwise, turn right, rotate 90",
    "turn:left": "rotate left, rotate counterclockwise, rotate anticlockwise, turn left",
    "turn:over": "rotate 180, upside down",
    "tilt:right": "tilt, tilt right, tilted, dutch angle",
    "tilt:left": "tilt left",
    "tilt:level":
      "straighten, straight, level, level it, straighten by the eye line, level the eyes, straighten the head, straighten the eyes",
    "tilt:horizon":
      "level the horizon, fix the horizon, straighten the horizon, horizon, straight horizon, level horizon",
    "balance:neutral":
      "white balance, fix white balance, correct white balance, auto white balance, neutral colours, neutral colors, colour cast, color cast, colour correct, color correct, colour correction, color correction, fix the colours, fix the colors",
    "cast:red": "red cast, redness, red tint, reddish",
    "cast:yellow": "yellow cast, yellow tint, yellowish, orange cast",
    "cast:green": "green cast, green tint, greenish",
    "cast:blue": "blue cast, blue tint, bluish",
    "side:above":
      "light from above, light from the top, top light, overhead light, lit from above, light from overhead, beauty light",
    "lamp:softer":
      "softer light, soft light, soft lighting, softer lighting, gentle light, gentler light, diffused light, diffuse light, softbox, less harsh light",
    "side:left": "light from left, light from the left, lit from left, lit from the left, left light",
    "side:right": "light from right, light from the right, lit from right, lit from the right, right light",
    ...tints,
  },
  weakMeanings: { "crop:closer": "crop" },
  slight: "slightly little bit subtle subtly tad gently",
  strong: "very much lot strong strongly heavy heavily intense intensely really",
  negations: "no not without never avoid remove less reduce decrease lower fewer fix correct",
  fillers: "so bit of some its his her more",
  stopWords:
    "a an the and or of in on at to for with by from as is are be it its this that then my me i you his " +
    "her their him she he they more some make made give add put apply turn set use increase raise boost " +
    "up please can could style look looking effect filter image picture photo portrait shot tones tone " +
    "colour color colours colors light wash background all everything also but too so cast tint tinted " +
    "tinge before front",
};
