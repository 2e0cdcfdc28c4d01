/** `{{subject}}` is the trigger word of the chosen model. */
export const recipes = {
  polaroid: {
    label: "Polaroid",
    description: "Faded instant film in its white card",
    woman: "Polaroid of {{subject}}, a woman, faded colours, bloom, warm light, white frame, close-up",
    man: "Polaroid of {{subject}}, a man, faded colours, bloom, warm light, white frame, bust",
  },
  neon80s: {
    label: "Neon 80s",
    description: "Magenta and cyan tubes after midnight",
    woman:
      "Neon 80s portrait of {{subject}}, a woman, magenta light from the left, cyan rim light, glow, close-up",
    man: "Neon 80s portrait of {{subject}}, a man, cyan light from the left, magenta rim light, glow, bust",
  },
  corporate: {
    label: "Corporate",
    description: "A studio headshot for the team page",
    woman: "Corporate headshot of {{subject}}, a woman, grey studio backdrop, soft light, bust",
    man: "Corporate headshot of {{subject}}, a man, navy studio backdrop, light from the left, bust",
  },
  cinematic: {
    label: "Cinematic",
    description: "Teal shadows, warm skin, a wide frame",
    woman:
      "Cinematic portrait of {{subject}}, a woman, warm light, teal shadows, blurred background, film grain, half length",
    man: "Cinematic portrait of {{subject}}, a man, warm light from the right, teal shadows, blurred background, film grain, half length",
  },
  painterly: {
    label: "Painterly",
    description: "Visible brush, rich colour",
    woman: "Painterly portrait of {{subject}}, a woman, oil paint, visible brush strokes, warm colours, bust",
    man: "Painterly portrait of {{subject}}, a man, oil paint, visible brush strokes, muted colours, bust",
  },
  hyperReal: {
    label: "Hyper real",
    description: "Every detail, nothing softened",
    woman: "Hyper real portrait of {{subject}}, a woman, crisp detail, even light, close-up",
    man: "Hyper real portrait of {{subject}}, a man, crisp detail, high contrast, close-up",
  },
  noir: {
    label: "Noir",
    description: "Black and white, light through blinds",
    woman:
      "Film noir portrait of {{subject}}, a woman, black and white, side light through blinds, deep shadows, close-up",
    man: "Film noir portrait of {{subject}}, a man, black and white, hard side light through blinds, deep shadows, grain, bust",
  },
  renaissance: {
    label: "Renaissance",
    description: "One warm lamp, dark varnish",
    woman:
      "Renaissance portrait of {{subject}}, a woman, umber backdrop, one warm light, light from the left, soft shadows, varnish, half length",
    man: "Renaissance portrait of {{subject}}, a man, umber backdrop, one warm light, light from the right, deep shadows, varnish, bust",
  },
  environmental: {
    label: "Environmental",
    description: "Late sun, a window, a room of books, out of focus",
    woman:
      "Environmental portrait of {{subject}}, a woman, outdoors, golden light, blurred background, half length",
    man: "Environmental portrait of {{subject}}, a man, outdoors, soft light, blurred background, half length",
  },
  glamour: {
    label: "Glamour",
    description: "Beauty light and a soft glow",
    woman:
      "Glamour portrait of {{subject}}, a woman, beauty light from above, soft glow, warm backdrop, close-up",
    man: "Glamour portrait of {{subject}}, a man, beauty light from above, soft glow, dark backdrop, bust",
  },
  editorial: {
    label: "Editorial",
    description: "One strong colour, a hard shadow",
    woman: "Editorial portrait of {{subject}}, a woman, red backdrop, hard light, high contrast, bust",
    man: "Editorial portrait of {{subject}}, a man, ochre backdrop, hard light, high contrast, bust",
  },
  sketch: {
    label: "Sketch",
    description: "Pencil lines and hatching on paper",
    woman: "Pencil sketch of {{subject}}, a woman, pencil lines, hatching, white paper, bust",
    man: "Pencil sketch of {{subject}}, a man, pencil lines, hatching, high contrast, white paper, bust",
  },
  goldenHour: {
    label: "Golden hour",
    description: "Outdoors, low sun from behind",
    woman:
      "Golden hour portrait of {{subject}}, a woman, in a garden, low sun from behind, soft glow, blurred background, half length",
    man: "Golden hour portrait of {{subject}}, a man, outdoors, low sun from behind, blurred background, bust",
  },
  lowKey: {
    label: "Low key",
    description: "Black backdrop, one lamp",
    woman:
      "Low key portrait of {{subject}}, a woman, black backdrop, one lamp, light from the left, deep shadows, close-up",
    man: "Low key portrait of {{subject}}, a man, black backdrop, one lamp, light from the right, deep shadows, bust",
  },
  highKey: {
    label: "High key",
    description: "White backdrop, even light",
    woman: "High key portrait of {{subject}}, a woman, white backdrop, even light, close-up",
    man: "High key portrait of {{subject}}, a man, white backdrop, even light, bust",
  },
  windowLight: {
    label: "Window light",
    description: "Daylight from one side, at home",
    woman:
      "Window light portrait of {{subject}}, a woman, by the window, at home, daylight from the left, natural skin, bust",
    man: "Window light portrait of {{subject}}, a man, by the window, at home, daylight from the right, natural skin, close-up",
  },
  tealHeadshot: {
    label: "Teal headshot",
    description: "A profile photo before teal",
    woman: "Teal headshot of {{subject}}, a woman, teal backdrop, soft light, close-up",
    man: "Teal headshot of {{subject}}, a man, teal backdrop, light from the left, bust",
  },
  film35: {
    label: "35 mm film",
    description: "Colour negative: grain, lifted shadows",
    woman: "35 mm film portrait of {{subject}}, a woman, in a garden, film grain, muted colours, half length",
    man: "35 mm film portrait of {{subject}}, a man, in the street, film grain, warm light, bust",
  },
  cyanotype: {
    label: "Cyanotype",
    description: "Prussian blue brushed on paper",
    woman: "Cyanotype of {{subject}}, a woman, Prussian blue, brushed edges, soft light, bust",
    man: "Cyanotype of {{subject}}, a man, Prussian blue, brushed edges, high contrast, bust",
  },
  risograph: {
    label: "Risograph",
    description: "Two inks, halftone dots",
    woman: "Risograph print of {{subject}}, a woman, two inks, halftone dots, bust",
    man: "Risograph print of {{subject}}, a man, two inks, halftone dots, high contrast, close-up",
  },
} as const;
