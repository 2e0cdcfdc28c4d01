/** What English calls the colours that prompts and instructions ask for. */
export const tints = {
  "tint:red": "red, crimson, scarlet",
  "tint:orange": "orange",
  "tint:amber": "amber, gold, golden",
  "tint:yellow": "yellow",
  "tint:green": "green, emerald",
  "tint:teal": "teal, cyan, turquoise",
  "tint:blue": "blue, navy, indigo",
  "tint:purple": "purple, violet, lilac, lavender",
  "tint:pink": "pink, magenta",
};

/** What English calls the things that a prompt asks for. */
export const english = {
  meanings: {
    "look:noir": "noir, film noir, detective film, femme fatale, 1940s",
    "look:cinematic":
      "cinematic, movie still, film still, movie scene, blockbuster, anamorphic, teal and orange, letterbox, hollywood film",
    "look:polaroid": "polaroid, instant film, instant photo, instant camera, instax",
    "look:hyperReal":
      "hyper realistic, hyperrealistic, hyper real, hyperreal, hyperrealism, ultra realistic, photorealistic, photo realistic, ultra detailed, highly detailed, hyper detailed, sharp details, 8k, hdr",
    "look:neon80s":
      "neon, neon lights, 80s, 1980s, eighties, synthwave, retrowave, vaporwave, cyberpunk, nightclub",
    "look:corporate":
      "corporate, headshot, headshots, professional headshot, linkedin, business, business portrait, professional, professional portrait, professional photo, executive, office, cv photo, studio portrait",
    "look:painterly":
      "oil painting, oil paint, painting, painterly, painted, oil on canvas, impressionist, impressionism, brush strokes, brushstrokes",
    "look:sketch": "sketch, pencil, pencil drawing, pencil sketch, drawing, charcoal, graphite, line art",
    "look:renaissance":
      "renaissance, old master, old masters, baroque, rembrandt, caravaggio, vermeer, velazquez, chiaroscuro, da vinci, classical portrait",
    "look:environmental":
      "environmental, environmental portrait, golden hour, sunset, sunrise, sunlight, sunny",
    "look:glamour":
      "glamour, glamor, glamorous, glam, beauty, beauty shot, beauty portrait, red carpet, hollywood, diva",
    "look:editorial":
      "editorial, fashion, high fashion, fashion shoot, magazine, magazine cover, vogue, runway",
    "look:goldenHour": "golden hour portrait, golden hour light, low sun, backlit by the sun",
    "look:lowKey": "low key portrait, low key photo, low key photography, black backdrop portrait",
    "look:highKey": "high key portrait, high key photo, high key photography, white backdrop portrait",
    "look:windowLight": "window light portrait, portrait by the window",
    "look:tealHeadshot": "teal headshot",
    "look:film35":
      "35 mm, 35mm, 35 mm film, 35mm film, colour film, color film, colour negative, color negative, portra, kodachrome, analogue photo, analog photo",
    "look:cyanotype": "cyanotype, blueprint, sun print, prussian blue",
    "look:risograph":
      "risograph, riso, riso print, halftone, halftone dots, screen print, silkscreen, two inks, two colour print, two color print, pop art",
    "look:natural": "natural, natural look, unedited, candid",
    "light:left":
      "light from left, light from the left, lit from left, lit from the left, left light, left lighting, from left, from the left",
    "light:right":
      "light from right, light from the right, lit from right, lit from the right, right light, right lighting, from right, from the right",
    "softness:soft":
      "soft light, soft lighting, softbox, diffused light, gentle light, window light, even light, soft shadows, soft",
    "softness:hard":
      "hard light, hard lighting, harsh light, hard shadows, dramatic light, dramatic lighting, dramatic, spotlight",
    "warmth:warm":
      "warm, warmer, warm light, warm tones, warm colors, warm colours, golden light, candlelight",
    "warmth:cool": "cool, cooler, cool tones, cold, cold tones, cool light, cool colors, cool colours, icy",
    "brightness:bright": "bright, brighter, high key, airy, light and airy, luminous",
    "brightness:dark": "dark, darker, low key, moody, shadowy",
    "contrast:high": "high contrast, contrasty, punchy",
    "contrast:low": "low contrast, faded, matte, washed out",
    "colour:none": "black and white, black white, b w, b and w, bw, monochrome, grayscale, greyscale",
    "colour:vivid": "vivid, vibrant, saturated, colorful, colourful, vivid colors, vivid colours",
    "colour:muted": "muted, pastel, desaturated, muted colors, muted colours, subdued",
    "retouch:none": "unretouched, natural skin, real skin, skin texture, visible pores",
    "retouch:light": "light retouching, light retouch, subtle retouching, slight retouching",
    "retouch:full":
      "smooth skin, flawless skin, perfect skin, clear skin, retouched, retouch, retouching, skin retouching, airbrushed",
    "frame:close": "close up, closeup, extreme close up, tight crop, face only",
    "frame:bust": "bust, head and shoulders, shoulders up, medium close up",
    "frame:half": "half body, half length, waist up, medium shot, upper body, wide shot",
    "grain:more": "grain, film grain, grainy, heavy grain, analog, analogue",
    "vignette:more": "vignette, vignetting, dark edges, dark corners",
    "glow:more": "glow, glowing, soft glow, dreamy, ethereal, bloom, hazy, halo, romantic",
    "blur:more":
      "blurred background, blurry background, background blur, blur the background, bokeh, shallow depth of field, out of focus background, wide aperture, f 1 4, f 1 8",
    "blur:off": "sharp background, deep focus, everything in focus",
    "set:outdoors": "outdoor, outdoors, outside, in the open",
    "set:blinds":
      "through blinds, through the blinds, through venetian blinds, blinds, blind, venetian blinds, slats",
    "set:wall": "before a wall, against a wall, wall, brick wall, plaster wall",
    "set:paper": "paper backdrop, paper background, seamless paper",
    "set:canvas": "canvas backdrop, canvas background, painted backdrop",
    "set:window": "by a window, by the window, beside a window, window background",
    "set:street": "street, city street, in the street, on the street",
    "set:curtain": "curtain, curtains, velvet curtain",
    "set:garden": "garden, in a garden, park, in a park, trees",
    "set:office":
      "office background, office backdrop, in an office, in the office, at the office, at an office",
    "set:library": "library, in a library, bookshelf, bookshelves, bookcase",
    "set:party": "party, at a party",
    "set:own":
      "own background, my background, original background, real background, same background, keep the background",
    "rim:own":
      "rim light, rim lighting, backlight, backlighting, backlit, edge light, hair light, light from behind, lit from behind",
    "tint:sepia": "sepia, antique photo, old photograph",
  },
  weakPhrases:
    "headshot, headshots, 8k, hdr, photorealistic, photo realistic, highly detailed, ultra detailed, " +
    "sharp details",
  negations: "no not without never avoid remove",
  fillers: "any a an the too very",
  things:
    "eyes eye hair dress shirt suit tie jacket coat lips lipstick skin sweater hat scarf glasses blouse uniform " +
    "leather denim silk wool frame shadow shadows highlights skinned haired eyed beard makeup smile",
  people: "person woman man girl boy lady guy people someone women men female male model child baby",
  pictures:
    "photo photos photograph photographs photography portrait portraits picture pictures image images shot headshot film",
  lamps:
    "light, lights, lighting, lit, illuminated, illumination, gel, gels, lamp, lamps, softbox, spotlight, strobe, flash, " +
    "glow, neon, leds, from left, from the left, from right, from the right",
  rims:
    "rim light, rim lights, rim lighting, rim, backlight, backlighting, edge light, hair light, light from behind, lights from behind, " +
    "lighting from behind, from behind",
  grounds:
    "backdrop, background, wall, walls, brick wall, plaster wall, paper, canvas, curtain, curtains, cloth, screen, studio, " +
    "seamless, paper backdrop, paper background, canvas backdrop, canvas background, painted backdrop, velvet curtain, behind",
  between:
    "studio plain seamless solid flat textured blurred blurry gradient painted paper canvas velvet plaster brick concrete smooth " +
    "simple soft hard key main side big warm cool clean neutral muslin fabric coloured colored color colour toned matte neon rich in of is",
  joints: "and",
  against: "before, against, behind, front of, over",
  owning: "a an the in on of with at for as to",
  stopWords:
    "a an the and or of in on at to for with by from as is are be it its this that my me i you your his " +
    "her their very more some style styled look looking like please make made create generate image " +
    "picture photo photos photograph photography portrait portraits shot person woman man girl boy lady " +
    "guy people someone subject face him she he they light lighting colors colour colours color tones " +
    "tone background backdrop film one before behind",
  ownToLook: {
    natural: "window daylight subtle",
    polaroid: "vintage retro nostalgic creamy lifted frame border white direct",
    neon80s: "tube tubes magenta cyan rim coloured colored side glow haze",
    corporate: "clean crisp key softbox large neutral",
    cinematic: "film scene lens rim key shadow shadows teal amber deep",
    painterly: "oil paint canvas brush brushes visible strokes stroke",
    hyperReal: "detail details detailed sharp texture textured crisp pores clear even",
    noir: "slat slatted window shadow shadows side hard lamp deep harsh fine mystery " + "mysterious through",
    renaissance: "master masters old varnish window shadow shadows side deep",
    environmental: "sun sunlight late sunny backlit backlight haze softly blurred",
    glamour: "beauty frontal butterfly above glow skin smooth elegant",
    editorial: "crisp clear shadow shadows side hard",
    sketch: "paper line lines hatching hatched shading strokes warm hand drawn handdrawn black white",
    goldenHour: "golden hour sun sunlight sunset low late behind backlit backlight haze",
    lowKey: "low key lamp shadow shadows deep side dark",
    highKey: "high key clean airy large lamps",
    windowLight: "window daylight side natural calm",
    tealHeadshot: "headshot professional linkedin business clean crisp softbox",
    film35: "35 mm film colour color negative analogue analog halation halo creamy lifted",
    cyanotype: "blue white prussian print paper cotton brushed brush edge edges tones",
    risograph: "print poster ink inks two dot dots halftone paper register flat",
  },
  ownToBackdrop: {
    polaroid: "party room bulbs garden wall paper flash",
    neon80s: "room bar backdrop wall street city night ring tiles",
    corporate: "studio backdrop plain grey gray wall cloth canvas paper behind seamless",
    cinematic: "street city evening night rain window library books bookshelves lamps lights blurred",
    painterly: "canvas garden trees window backdrop",
    noir: "room wall street city night lamps door",
    renaissance: "room backdrop curtain drape window canvas",
    environmental: "garden trees park leaves window library books bookshelves room",
    editorial: "studio backdrop plain paper wall behind seamless",
    glamour: "backdrop cloth curtain velvet shimmering sparkle sparks paper behind",
    hyperReal: "wall backdrop plain studio canvas paper",
    sketch: "paper white plain",
    goldenHour: "garden trees park leaves street outdoors",
    lowKey: "black backdrop plain studio paper canvas wall",
    highKey: "white backdrop plain studio paper seamless",
    windowLight: "window home room curtain wall indoors",
    tealHeadshot: "teal backdrop plain studio paper canvas",
    film35: "wall garden trees park street city evening lamps",
    cyanotype: "backdrop plain canvas",
    risograph: "backdrop plain",
  },
};
