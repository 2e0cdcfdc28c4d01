import type { IdeaWords } from "./idea-words.ts";

export const english: IdeaWords = {
  says: {
    style:
      "photo of, film still, painting, drawing, sketch, polaroid, instant film, headshot, editorial, noir, cinematic, glamour, renaissance, baroque, neon, synthwave, hyper, realis, vintage, retro, magazine, watercol",
    light:
      "light, daylight, sunset, sunrise, sunlight, sunlit, sunny, golden hour, backlit, candle, shadow, lamp, flash, dusk, dawn, moonlit, neon",
    colour:
      "black and white, monochrom, colour, color, warm, cool tone, pastel, sepia, red, blue, green, gold, teal, pink, purple, yellow, orange, vivid, saturated, muted",
    background: "background, backdrop, behind, studio, outdoors, outside, wall",
    place:
      "in front of, street, city, garden, beach, sea, forest, mountain, office, cafe, library, kitchen, park, roof, bar, stage, desert, snow, rain, castle, window, bridge, field, room, at night, harbour, harbor, ship, train, station, market, museum, church, temple, stadium, jungle, lake, river, moon, space, mars",
    frame:
      "close-up, close up, closeup, bust, half body, half length, head and shoulders, waist, full body, wide shot, profile",
    expression:
      "smil, laugh, serious, confident, calm, thoughtful, proud, mysterious, sad, happy, looking, gaze, relaxed",
    clothing:
      "suit, dress, gown, blouse, blazer, jacket, shirt, sweater, coat, hat, scarf, tie, uniform(?!e), glasses, hoodie, leather, silk, crown, armour, armor, costume",
  },
  pointsTo: {
    polaroid: "polaroid, instant film, nostalg, vintage snap, party, summer of",
    neon80s: "neon, 80s, eighties, synthwave, cyberpunk, club, arcade, retro, night city, futur",
    corporate:
      "corporate, headshot, linkedin, business, office, professional, suit, cv, resume, ceo, lawyer, doctor, team page",
    cinematic: "cinematic, movie, film still, blockbuster, hero, space, rain, drama",
    painterly: "painting, painted, oil, impressionis, brush, canvas, artist",
    hyperReal: "hyper, realis, detail, sharp, 8k, texture",
    noir: "noir, detective, blinds, persian, mystery, gangster, 1940, smoke, black and white",
    renaissance:
      "renaissance, baroque, rembrandt, vermeer, old master, king, queen, noble, crown, castle, medieval",
    environmental:
      "outdoor, outside, nature, garden, beach, forest, mountain, field, sunset, golden hour, travel, hik, park",
    glamour: "glamour, hollywood, red carpet, diva, beauty, evening dress, gala, elegan",
    editorial: "editorial, fashion, magazine, vogue, runway, model, avant",
    sketch: "sketch, pencil, drawing, charcoal, graphite, line art",
    goldenHour: "low sun, backlit",
    lowKey: "low key, black backdrop, black background",
    highKey: "high key, white backdrop, white background",
    windowLight: "window light, by the window, at home",
    tealHeadshot: "teal",
    film35: "35mm, 35 mm, analog, portra, kodak, film grain",
    cyanotype: "cyanotype, blueprint, prussian",
    risograph: "riso, halftone, screen print, silkscreen, pop art, poster",
  },
  openings: {
    request:
      /^(i('d| would)? (like|love|want|need)( to (have|see|get))?|(can|could) you (make|create|generate|do)|make|create|generate|give|show|draw|imagine|do|take)\s+(me\s+)?/i,
    please: /^please[,\s]+/i,
    article: /^(a|an|some|the)\s+(?=((\p{L}+)\s+){0,2}(photo|picture|image|portrait|shot)s?\b)/iu,
    picture: /^(photo|picture|image|portrait|shot)s?\s+(of\s+|(?=(with|in|on|at|wearing)\s))/i,
    myself: /^(me|myself)(?!\p{L})[,\s]*/iu,
  },
  monochrome: /black and white|monochrom/,
  colourful: /vivid|vibrant|colou?rful|saturated/,
};
