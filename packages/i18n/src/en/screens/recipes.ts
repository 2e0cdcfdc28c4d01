/**
 * `{{subject}}` is the trigger word of the chosen model. The first three texts are for engines that restyle photos, `inventing` for those
 * that can also invent clothes, places and props.
 */
export const recipes = {
  polaroid: {
    label: "Polaroid",
    description: "Faded instant film in its white card",
    woman: "Polaroid of {{subject}}, a woman, faded colours, bloom, warm light, white frame, close-up",
    man: "Polaroid of {{subject}}, a man, faded colours, bloom, warm light, white frame, bust",
    neutral: "Polaroid of {{subject}}, faded colours, bloom, warm light, white frame, close-up",
    inventing: {
      woman:
        "Polaroid of {{subject}}, a woman in a striped summer dress on a beach promenade, ice cream in her hand, late August, warm faded colours, direct flash, white frame, half length",
      man: "Polaroid of {{subject}}, a man in an open linen shirt beside a camper van in the mountains, tin mug in his hand, late August, warm faded colours, direct flash, white frame, half length",
      neutral:
        "Polaroid of {{subject}} in a striped shirt on a beach promenade, ice cream in hand, late August, warm faded colours, direct flash, white frame, half length",
    },
  },
  neon80s: {
    label: "Neon 80s",
    description: "Magenta and cyan tubes after midnight",
    woman:
      "Neon 80s portrait of {{subject}}, a woman, magenta light from the left, cyan rim light, glow, close-up",
    man: "Neon 80s portrait of {{subject}}, a man, cyan light from the left, magenta rim light, glow, bust",
    neutral: "Neon 80s portrait of {{subject}}, magenta light from the left, cyan rim light, glow, bust",
    inventing: {
      woman:
        "Neon 80s portrait of {{subject}}, a woman in a silver bomber jacket on a rainy city street at night, arcade signs behind, magenta light from the left, cyan rim light, light haze, bust",
      man: "Neon 80s portrait of {{subject}}, a man in a black leather jacket on a rainy city street at night, leaning on a sports car, cyan light from the left, magenta rim light, light haze, bust",
      neutral:
        "Neon 80s portrait of {{subject}} in a silver bomber jacket on a rainy city street at night, arcade signs behind, magenta light from the left, cyan rim light, light haze, bust",
    },
  },
  corporate: {
    label: "Corporate",
    description: "A studio headshot for the team page",
    woman: "Corporate headshot of {{subject}}, a woman, grey studio backdrop, soft light, bust",
    man: "Corporate headshot of {{subject}}, a man, navy studio backdrop, light from the left, bust",
    neutral: "Corporate headshot of {{subject}}, grey studio backdrop, light from the left, bust",
    inventing: {
      woman:
        "Corporate headshot of {{subject}}, a woman in a navy blazer and white blouse, bright office with tall windows softly blurred behind, soft window light, calm smile, head and shoulders",
      man: "Corporate headshot of {{subject}}, a man in a charcoal suit and open white shirt, bright office with tall windows softly blurred behind, soft window light, calm smile, head and shoulders",
      neutral:
        "Corporate headshot of {{subject}} in a navy blazer and white shirt, bright office with tall windows softly blurred behind, soft window light, calm smile, head and shoulders",
    },
  },
  cinematic: {
    label: "Cinematic",
    description: "Teal shadows, warm skin, a wide frame",
    woman:
      "Cinematic portrait of {{subject}}, a woman, warm light, teal shadows, blurred background, film grain, half length",
    man: "Cinematic portrait of {{subject}}, a man, warm light from the right, teal shadows, blurred background, film grain, half length",
    neutral:
      "Cinematic portrait of {{subject}}, warm light from the right, teal shadows, blurred background, film grain, half length",
    inventing: {
      woman:
        "Cinematic film still of {{subject}}, a woman in a camel coat and red scarf on a railway platform in winter, snow in the air, warm lamp light against teal dusk, shallow focus, film grain, half length",
      man: "Cinematic film still of {{subject}}, a man in a dark wool coat on a bridge in autumn rain, black umbrella, warm street lamps against teal dusk, shallow focus, film grain, half length",
      neutral:
        "Cinematic film still of {{subject}} in a camel coat and red scarf on a railway platform in winter, snow in the air, warm lamp light against teal dusk, shallow focus, film grain, half length",
    },
  },
  painterly: {
    label: "Painterly",
    description: "Visible brush, rich colour",
    woman: "Painterly portrait of {{subject}}, a woman, oil paint, visible brush strokes, warm colours, bust",
    man: "Painterly portrait of {{subject}}, a man, oil paint, visible brush strokes, muted colours, bust",
    neutral: "Painterly portrait of {{subject}}, oil paint, visible brush strokes, warm colours, bust",
    inventing: {
      woman:
        "Oil painting of {{subject}}, a woman in a green velvet dress in a garden in full bloom, straw hat in her hand, soft summer light, visible brush strokes, rich warm colours, half length",
      man: "Oil painting of {{subject}}, a man in a white shirt and waistcoat in his studio, brushes in his hand, soft window light, visible brush strokes, rich earth colours, half length",
      neutral:
        "Oil painting of {{subject}} in a white shirt and green waistcoat in a garden in full bloom, straw hat in hand, soft summer light, visible brush strokes, rich warm colours, half length",
    },
  },
  hyperReal: {
    label: "Hyper real",
    description: "Every detail, nothing softened",
    woman: "Hyper real portrait of {{subject}}, a woman, crisp detail, even light, close-up",
    man: "Hyper real portrait of {{subject}}, a man, crisp detail, high contrast, close-up",
    neutral: "Hyper real portrait of {{subject}}, crisp detail, even light, close-up",
    inventing: {
      woman:
        "Hyper real portrait of {{subject}}, a woman in a cream knitted sweater by a kitchen window, steam rising from a cup, clear morning light, every pore and fibre sharp, 85mm, close-up",
      man: "Hyper real portrait of {{subject}}, a man in a grey knitted sweater by a workshop window, wood shavings on his sleeve, clear morning light, every pore and fibre sharp, 85mm, close-up",
      neutral:
        "Hyper real portrait of {{subject}} in a cream knitted sweater by a kitchen window, steam rising from a cup, clear morning light, every pore and fibre sharp, 85mm, close-up",
    },
  },
  noir: {
    label: "Noir",
    description: "Black and white, light through blinds",
    woman:
      "Film noir portrait of {{subject}}, a woman, black and white, side light through blinds, deep shadows, close-up",
    man: "Film noir portrait of {{subject}}, a man, black and white, hard side light through blinds, deep shadows, grain, bust",
    neutral:
      "Film noir portrait of {{subject}}, black and white, side light through blinds, deep shadows, bust",
    inventing: {
      woman:
        "Film noir still of {{subject}}, a woman in a black satin dress and veiled hat in a smoky 1940s jazz bar, black and white, hard side light through blinds, deep shadows, grain, bust",
      man: "Film noir still of {{subject}}, a man in a trench coat and felt hat in a 1940s detective's office, black and white, hard side light through blinds, cigarette smoke, deep shadows, grain, bust",
      neutral:
        "Film noir still of {{subject}} in a trench coat and felt hat in a smoky 1940s jazz bar, black and white, hard side light through blinds, deep shadows, grain, bust",
    },
  },
  renaissance: {
    label: "Renaissance",
    description: "One warm lamp, dark varnish",
    woman:
      "Renaissance portrait of {{subject}}, a woman, umber backdrop, one warm light, light from the left, soft shadows, varnish, half length",
    man: "Renaissance portrait of {{subject}}, a man, umber backdrop, one warm light, light from the right, deep shadows, varnish, bust",
    neutral:
      "Renaissance portrait of {{subject}}, umber backdrop, one warm light, light from the left, soft shadows, varnish, bust",
    inventing: {
      woman:
        "Renaissance portrait of {{subject}}, a woman in a crimson velvet dress with gold embroidery and pearls in a castle hall, a small dog in her arms, one warm light from the left, dark umber tones, varnish, half length",
      man: "Renaissance portrait of {{subject}}, a man in a black doublet with a white ruff and fur coat in a castle hall, a letter in his hand, one warm light from the left, dark umber tones, varnish, half length",
      neutral:
        "Renaissance portrait of {{subject}} in a crimson velvet suit with a white collar in a castle hall, a letter in hand, one warm light from the left, dark umber tones, varnish, half length",
    },
  },
  environmental: {
    label: "Environmental",
    description: "Late sun, a window, a room of books, out of focus",
    woman:
      "Environmental portrait of {{subject}}, a woman, outdoors, golden light, blurred background, half length",
    man: "Environmental portrait of {{subject}}, a man, outdoors, soft light, blurred background, half length",
    neutral: "Environmental portrait of {{subject}}, outdoors, golden light, blurred background, half length",
    inventing: {
      woman:
        "Environmental portrait of {{subject}}, a woman in a raincoat and wool sweater on a coastal path in autumn, wind in her hair, the sea behind her, golden hour, shallow focus, half length",
      man: "Environmental portrait of {{subject}}, a man in a denim jacket in a vineyard at harvest, a basket on his arm, rows of vines behind him, golden hour, shallow focus, half length",
      neutral:
        "Environmental portrait of {{subject}} in a raincoat and wool sweater on a coastal path in autumn, windswept hair, the sea behind, golden hour, shallow focus, half length",
    },
  },
  glamour: {
    label: "Glamour",
    description: "Beauty light and a soft glow",
    woman:
      "Glamour portrait of {{subject}}, a woman, beauty light from above, soft glow, warm backdrop, close-up",
    man: "Glamour portrait of {{subject}}, a man, beauty light from above, soft glow, dark backdrop, bust",
    neutral: "Glamour portrait of {{subject}}, beauty light from above, soft glow, warm backdrop, bust",
    inventing: {
      woman:
        "Hollywood glamour portrait of {{subject}}, a woman in an emerald silk gown and long gloves on a grand staircase, diamond earrings, soft beauty light, sparkling lights behind, close-up",
      man: "Hollywood glamour portrait of {{subject}}, a man in a midnight blue tuxedo with a bow tie on a theatre balcony, soft beauty light, sparkling lights behind, bust",
      neutral:
        "Hollywood glamour portrait of {{subject}} in a midnight blue velvet suit on a grand staircase, soft beauty light, sparkling lights behind, bust",
    },
  },
  editorial: {
    label: "Editorial",
    description: "One strong colour, a hard shadow",
    woman: "Editorial portrait of {{subject}}, a woman, red backdrop, hard light, high contrast, bust",
    man: "Editorial portrait of {{subject}}, a man, ochre backdrop, hard light, high contrast, bust",
    neutral: "Editorial portrait of {{subject}}, red backdrop, hard light, high contrast, bust",
    inventing: {
      woman:
        "Magazine editorial of {{subject}}, a woman in an oversized red coat on a concrete rooftop in the city, strong stance, hard midday light, clear shadow on a white wall, three-quarter length",
      man: "Magazine editorial of {{subject}}, a man in an ochre suit without a tie on a concrete rooftop in the city, strong stance, hard midday light, clear shadow on a white wall, three-quarter length",
      neutral:
        "Magazine editorial of {{subject}} in an oversized red coat on a concrete rooftop in the city, strong stance, hard midday light, clear shadow on a white wall, three-quarter length",
    },
  },
  sketch: {
    label: "Sketch",
    description: "Pencil lines and hatching on paper",
    woman: "Pencil sketch of {{subject}}, a woman, pencil lines, hatching, white paper, bust",
    man: "Pencil sketch of {{subject}}, a man, pencil lines, hatching, high contrast, white paper, bust",
    neutral: "Pencil sketch of {{subject}}, pencil lines, hatching, white paper, bust",
    inventing: {
      woman:
        "Pencil sketch of {{subject}}, a woman in a long coat and beret at a café table by the window, notebook open, light from the left, fine hatching on warm white paper, half length",
      man: "Pencil sketch of {{subject}}, a man in a jacket and scarf on a park bench, reading a newspaper, light from the left, fine hatching on warm white paper, half length",
      neutral:
        "Pencil sketch of {{subject}} in a long coat and scarf at a café table by the window, notebook open, light from the left, fine hatching on warm white paper, half length",
    },
  },
  goldenHour: {
    label: "Golden hour",
    description: "Outdoors, low sun from behind",
    woman:
      "Golden hour portrait of {{subject}}, a woman, in a garden, low sun from behind, soft glow, blurred background, half length",
    man: "Golden hour portrait of {{subject}}, a man, outdoors, low sun from behind, blurred background, bust",
    neutral:
      "Golden hour portrait of {{subject}}, outdoors, low sun from behind, soft glow, blurred background, bust",
    inventing: {
      woman:
        "Golden hour portrait of {{subject}}, a woman in a linen dress in a wheat field at the end of summer, hair in the wind, low sun from behind, warm flare, shallow focus, half length",
      man: "Golden hour portrait of {{subject}}, a man in a rolled-up white shirt on a jetty by the sea, low sun from behind, warm flare, shallow focus, half length",
      neutral:
        "Golden hour portrait of {{subject}} in a linen shirt in a wheat field at the end of summer, windswept hair, low sun from behind, warm flare, shallow focus, half length",
    },
  },
  lowKey: {
    label: "Low key",
    description: "Black backdrop, one lamp",
    woman:
      "Low key portrait of {{subject}}, a woman, black backdrop, one lamp, light from the left, deep shadows, close-up",
    man: "Low key portrait of {{subject}}, a man, black backdrop, one lamp, light from the right, deep shadows, bust",
    neutral:
      "Low key portrait of {{subject}}, black backdrop, one lamp, light from the left, deep shadows, bust",
    inventing: {
      woman:
        "Low key portrait of {{subject}}, a woman in a black turtleneck sweater in a dark studio, hand at her collar, one soft lamp from the left, deep shadows, black backdrop, close-up",
      man: "Low key portrait of {{subject}}, a man in a dark wool coat in a dark studio, collar up, one soft lamp from the right, deep shadows, black backdrop, bust",
      neutral:
        "Low key portrait of {{subject}} in a black turtleneck sweater in a dark studio, one soft lamp from the left, deep shadows, black backdrop, bust",
    },
  },
  highKey: {
    label: "High key",
    description: "White backdrop, even light",
    woman: "High key portrait of {{subject}}, a woman, white backdrop, even light, close-up",
    man: "High key portrait of {{subject}}, a man, white backdrop, even light, bust",
    neutral: "High key portrait of {{subject}}, white backdrop, even light, bust",
    inventing: {
      woman:
        "High key portrait of {{subject}}, a woman in a white silk blouse in a white studio, laughing, even light from all sides, white backdrop, close-up",
      man: "High key portrait of {{subject}}, a man in a pale grey linen shirt in a white studio, arms folded, even light from all sides, white backdrop, bust",
      neutral:
        "High key portrait of {{subject}} in a pale grey linen shirt in a white studio, laughing, even light from all sides, white backdrop, bust",
    },
  },
  windowLight: {
    label: "Window light",
    description: "Daylight from one side, at home",
    woman:
      "Window light portrait of {{subject}}, a woman, by the window, at home, daylight from the left, natural skin, bust",
    man: "Window light portrait of {{subject}}, a man, by the window, at home, daylight from the right, natural skin, close-up",
    neutral:
      "Window light portrait of {{subject}}, by the window, at home, daylight from the left, natural skin, bust",
    inventing: {
      woman:
        "Window light portrait of {{subject}}, a woman in a soft cream sweater in an armchair at home, a book on her knees, tall window at her left, calm daylight, bust",
      man: "Window light portrait of {{subject}}, a man in a blue shirt at a wooden table at home, coffee in his hand, tall window at his right, calm daylight, bust",
      neutral:
        "Window light portrait of {{subject}} in a soft cream sweater in an armchair at home, a book in hand, tall window at the left, calm daylight, bust",
    },
  },
  tealHeadshot: {
    label: "Teal headshot",
    description: "A profile photo before teal",
    woman: "Teal headshot of {{subject}}, a woman, teal backdrop, soft light, close-up",
    man: "Teal headshot of {{subject}}, a man, teal backdrop, light from the left, bust",
    neutral: "Teal headshot of {{subject}}, teal backdrop, soft light, bust",
    inventing: {
      woman:
        "Professional headshot of {{subject}}, a woman in a cream blazer, plain teal studio backdrop, soft light from the left, friendly look, head and shoulders",
      man: "Professional headshot of {{subject}}, a man in a dark suit and white shirt, plain teal studio backdrop, soft light from the left, friendly look, head and shoulders",
      neutral:
        "Professional headshot of {{subject}} in a cream blazer, plain teal studio backdrop, soft light from the left, friendly look, head and shoulders",
    },
  },
  film35: {
    label: "35 mm film",
    description: "Colour negative: grain, lifted shadows",
    woman: "35 mm film portrait of {{subject}}, a woman, in a garden, film grain, muted colours, half length",
    man: "35 mm film portrait of {{subject}}, a man, in the street, film grain, warm light, bust",
    neutral: "35 mm film portrait of {{subject}}, in the street, film grain, muted colours, bust",
    inventing: {
      woman:
        "35 mm film photo of {{subject}}, a woman in a vintage denim jacket on a city street, bicycle beside her, late afternoon light, film grain, muted colours, half length",
      man: "35 mm film photo of {{subject}}, a man in a corduroy jacket outside a small cafe, newspaper under his arm, late afternoon light, film grain, muted colours, half length",
      neutral:
        "35 mm film photo of {{subject}} in a vintage denim jacket on a city street, bicycle alongside, late afternoon light, film grain, muted colours, half length",
    },
  },
  cyanotype: {
    label: "Cyanotype",
    description: "Prussian blue brushed on paper",
    woman: "Cyanotype of {{subject}}, a woman, Prussian blue, brushed edges, soft light, bust",
    man: "Cyanotype of {{subject}}, a man, Prussian blue, brushed edges, high contrast, bust",
    neutral: "Cyanotype of {{subject}}, Prussian blue, brushed edges, soft light, bust",
    inventing: {
      woman:
        "Cyanotype of {{subject}}, a woman in a lace dress in a garden, ferns in her hands, soft light, Prussian blue on cotton paper, brushed edges, bust",
      man: "Cyanotype of {{subject}}, a man in a waistcoat and shirt in a garden, a straw hat in his hand, soft light, Prussian blue on cotton paper, brushed edges, bust",
      neutral:
        "Cyanotype of {{subject}} in a white shirt in a garden, ferns in hand, soft light, Prussian blue on cotton paper, brushed edges, bust",
    },
  },
  risograph: {
    label: "Risograph",
    description: "Two inks, halftone dots",
    woman: "Risograph print of {{subject}}, a woman, two inks, halftone dots, bust",
    man: "Risograph print of {{subject}}, a man, two inks, halftone dots, high contrast, close-up",
    neutral: "Risograph print of {{subject}}, two inks, halftone dots, bust",
    inventing: {
      woman:
        "Risograph poster of {{subject}}, a woman in a striped shirt and round sunglasses, palm leaves behind, hard light, two inks, halftone dots, off register, bust",
      man: "Risograph poster of {{subject}}, a man in a bowling shirt and hat, city skyline behind, hard light, two inks, halftone dots, off register, bust",
      neutral:
        "Risograph poster of {{subject}} in a striped shirt and round sunglasses, city skyline behind, hard light, two inks, halftone dots, off register, bust",
    },
  },
} as const;
