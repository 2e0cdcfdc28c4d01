/** `{{subject}}` is the trigger word of the chosen model. */
export const recipes = {
  polaroid: {
    label: "Polaroid",
    description: "Faded instant film in its white card",
    woman: "Polaroid of {{subject}}, a woman, faded colours, bloom, warm light, white frame, close-up",
    man: "Polaroid of {{subject}}, a man, faded colours, bloom, warm light, white frame, bust",
    neutral: "Polaroid of {{subject}}, faded colours, bloom, warm light, white frame, close-up",
  },
  neon80s: {
    label: "Neon 80s",
    description: "Magenta and cyan tubes after midnight",
    woman:
      "Neon 80s portrait of {{subject}}, a woman, magenta light from the left, cyan rim light, glow, close-up",
    man: "Neon 80s portrait of {{subject}}, a man, cyan light from the left, magenta rim light, glow, bust",
    neutral: "Neon 80s portrait of {{subject}}, magenta light from the left, cyan rim light, glow, bust",
  },
  corporate: {
    label: "Corporate",
    description: "A studio headshot for the team page",
    woman: "Corporate headshot of {{subject}}, a woman, grey studio backdrop, soft light, bust",
    man: "Corporate headshot of {{subject}}, a man, navy studio backdrop, light from the left, bust",
    neutral: "Corporate headshot of {{subject}}, grey studio backdrop, light from the left, bust",
  },
  cinematic: {
    label: "Cinematic",
    description: "Teal shadows, warm skin, a wide frame",
    woman:
      "Cinematic portrait of {{subject}}, a woman, warm light, teal shadows, blurred background, film grain, half length",
    man: "Cinematic portrait of {{subject}}, a man, warm light from the right, teal shadows, blurred background, film grain, half length",
    neutral:
      "Cinematic portrait of {{subject}}, warm light from the right, teal shadows, blurred background, film grain, half length",
  },
  painterly: {
    label: "Painterly",
    description: "Visible brush, rich colour",
    woman: "Painterly portrait of {{subject}}, a woman, oil paint, visible brush strokes, warm colours, bust",
    man: "Painterly portrait of {{subject}}, a man, oil paint, visible brush strokes, muted colours, bust",
    neutral: "Painterly portrait of {{subject}}, oil paint, visible brush strokes, warm colours, bust",
  },
  hyperReal: {
    label: "Hyper real",
    description: "Every detail, nothing softened",
    woman: "Hyper real portrait of {{subject}}, a woman, crisp detail, even light, close-up",
    man: "Hyper real portrait of {{subject}}, a man, crisp detail, high contrast, close-up",
    neutral: "Hyper real portrait of {{subject}}, crisp detail, even light, close-up",
  },
  noir: {
    label: "Noir",
    description: "Black and white, light through blinds",
    woman:
      "Film noir portrait of {{subject}}, a woman, black and white, side light through blinds, deep shadows, close-up",
    man: "Film noir portrait of {{subject}}, a man, black and white, hard side light through blinds, deep shadows, grain, bust",
    neutral:
      "Film noir portrait of {{subject}}, black and white, side light through blinds, deep shadows, bust",
  },
  renaissance: {
    label: "Renaissance",
    description: "One warm lamp, dark varnish",
    woman:
      "Renaissance portrait of {{subject}}, a woman, umber backdrop, one warm light, light from the left, soft shadows, varnish, half length",
    man: "Renaissance portrait of {{subject}}, a man, umber backdrop, one warm light, light from the right, deep shadows, varnish, bust",
    neutral:
      "Renaissance portrait of {{subject}}, umber backdrop, one warm light, light from the left, soft shadows, varnish, bust",
  },
  environmental: {
    label: "Environmental",
    description: "Late sun, a window, a room of books, out of focus",
    woman:
      "Environmental portrait of {{subject}}, a woman, outdoors, golden light, blurred background, half length",
    man: "Environmental portrait of {{subject}}, a man, outdoors, soft light, blurred background, half length",
    neutral: "Environmental portrait of {{subject}}, outdoors, golden light, blurred background, half length",
  },
  glamour: {
    label: "Glamour",
    description: "Beauty light and a soft glow",
    woman:
      "Glamour portrait of {{subject}}, a woman, beauty light from above, soft glow, warm backdrop, close-up",
    man: "Glamour portrait of {{subject}}, a man, beauty light from above, soft glow, dark backdrop, bust",
    neutral: "Glamour portrait of {{subject}}, beauty light from above, soft glow, warm backdrop, bust",
  },
  editorial: {
    label: "Editorial",
    description: "One strong colour, a hard shadow",
    woman: "Editorial portrait of {{subject}}, a woman, red backdrop, hard light, high contrast, bust",
    man: "Editorial portrait of {{subject}}, a man, ochre backdrop, hard light, high contrast, bust",
    neutral: "Editorial portrait of {{subject}}, red backdrop, hard light, high contrast, bust",
  },
  sketch: {
    label: "Sketch",
    description: "Pencil lines and hatching on paper",
    woman: "Pencil sketch of {{subject}}, a woman, pencil lines, hatching, white paper, bust",
    man: "Pencil sketch of {{subject}}, a man, pencil lines, hatching, high contrast, white paper, bust",
    neutral: "Pencil sketch of {{subject}}, pencil lines, hatching, white paper, bust",
  },
} as const;
