import { tints } from "../../plan/lexicon/es.ts";

import type { EditWords } from "./edit-words.ts";

/** What Spanish calls the edits that an instruction asks for. */
export const spanish: EditWords = {
  meanings: {
    "tone:bw": "blanco y negro, monocromo, monocromatico, monocromatica, escala de grises, quita el color",
    "tone:sepia": "tono sepia, foto antigua",
    "tone:noir": "cine negro",
    "warmth:warmer": "calido, calida, calidos, calidas, calidez, tonos calidos, luz calida, mas calor",
    "warmth:cooler": "frio, fria, frios, frias, tonos frios, luz fria",
    "light:brighter":
      "luminoso, luminosa, claro, clara, aclara, aclarar, aclaralo, brillo, brillante, exposicion, mas luz, ilumina",
    "light:darker": "oscuro, oscura, oscurece, oscurecer, menos luz, sombrio, sombria, clave baja",
    "shadows:lift":
      "levanta las sombras, abre las sombras, aclara las sombras, aclarar las sombras, luz de relleno",
    "highlights:tame": "recupera las luces, recuperar las luces, baja las luces, altas luces",
    "contrast:more": "contraste, contrastado, contrastada, alto contraste",
    "contrast:less": "bajo contraste, poco contraste",
    "saturation:more":
      "saturacion, saturado, saturada, satura, vivo, viva, colores vivos, vibrante, vibrantes, mas color, colorido, colorida",
    "saturation:less":
      "desaturado, desaturada, desatura, apagado, apagada, colores apagados, menos color, tonos pastel",
    "skin:soften":
      "piel perfecta, piel lisa, suaviza la piel, suavizar la piel, piel suave, piel mas suave, alisa la piel, retoca, retoca la piel, retoque",
    "detail:sharper": "nitido, nitida, nitidez, enfoca, enfocar, mas detalle, definicion",
    "detail:softer": "enfoque suave, suaviza, suavizar, suaviza la imagen, mas suave, difumina",
    "clarity:more": "claridad, textura, estructura, contraste local, dramatico, dramatica",
    "background:blurred":
      "desenfoca el fondo, desenfocar el fondo, fondo desenfocado, fondo borroso, fondo difuminado, difumina el fondo, desenfoque de fondo, poca profundidad de campo, modo retrato",
    "behind:darker": "fondo oscuro, fondo mas oscuro, oscurece el fondo, oscurecer el fondo, fondo negro",
    "behind:brighter": "fondo claro, fondo mas claro, aclara el fondo, aclarar el fondo, fondo luminoso",
    "behind:grey": "fondo en blanco y negro, fondo gris, desatura el fondo, fondo sin color",
    "cutout:person":
      "quita el fondo, quitar el fondo, elimina el fondo, eliminar el fondo, borra el fondo, fondo transparente, sin fondo, recorta el fondo, recorta la persona, recorta la figura, png transparente, transparente",
    "backdrop:paper":
      "fondo de papel, fondo de estudio, fondo liso, fondo de papel gris, otro fondo, cambia el fondo, cambiar el fondo, fondo nuevo, fondo distinto, fondo diferente, reemplaza el fondo, en un estudio",
    "backdrop:white": "fondo blanco",
    "backdrop:canvas": "lienzo, fondo de lienzo, lienzo pintado, fondo pintado",
    "backdrop:office": "oficina, fondo de oficina, en una oficina, en la oficina",
    "backdrop:library": "biblioteca, fondo de biblioteca, estanteria, libros de fondo",
    "backdrop:party": "fiesta, fondo de fiesta, en una fiesta",
    "backdrop:garden": "jardin, fondo de jardin, en un jardin, parque, en el parque, arboles, fondo verde",
    "backdrop:window": "ventana, junto a la ventana, fondo de ventana",
    "backdrop:rain": "lluvia, ventana con lluvia, lluvia en la ventana",
    "backdrop:street": "calle, fondo de calle, calle de noche, ciudad, fondo de ciudad, luces de la ciudad",
    "backdrop:neon": "sala de neon, fondo de neon, habitacion de neon",
    "backdrop:curtain": "cortina, cortinas, terciopelo, cortina de terciopelo",
    "backdrop:wall": "pared, fondo de pared, muro",
    "eyes:open":
      "abre las sombras de los ojos, aclara los ojos, aclarar los ojos, ilumina los ojos, iluminar los ojos, ojos mas claros, ojos mas luminosos, luz en los ojos, aclara las sombras de los ojos, levanta las sombras de los ojos",
    "vignette:more":
      "vineta, vineteado, vinetado, bordes oscuros, esquinas oscuras, oscurece los bordes, oscurece las esquinas",
    "grain:more": "grano, grano de pelicula, granulado, ruido, analogico, analogica",
    "grain:less": "reduccion de ruido, elimina el ruido",
    "glow:more":
      "resplandor, brillo suave, onirico, onirica, etereo, eterea, ensonador, ensonadora, neblina, romantico, romantica",
    "fade:more": "desvaido, desvaida, mate, lavado, lavada, descolorido, descolorida",
    "style:goldenHour":
      "hora dorada, atardecer, amanecer, puesta de sol, luz del sol, soleado, soleada, luz dorada",
    "style:night": "noche, nocturno, nocturna, de noche, luz de luna, medianoche, noche americana",
    "style:vintage": "antiguo, antigua, anos 70, anos setenta, pelicula antigua, nostalgico, nostalgica",
    "style:tealOrange":
      "turquesa y naranja, naranja y turquesa, azul y naranja, cinematografico, cinematografica, de cine, de pelicula",
    "style:neon": "luces de neon, luz de neon, anos 80, anos ochenta, ciberpunk",
    "style:crossProcess": "proceso cruzado, lomografia",
    "medium:paint": "pintura, pintura al oleo, oleo, al oleo, pintado, pintada, pinceladas, impresionista",
    "medium:sketch":
      "boceto, lapiz, dibujo, dibujo a lapiz, a lapiz, carboncillo, grafito, dibujado, dibujada",
    "frame:polaroid": "marco polaroid, marco de polaroid, instantanea, foto instantanea",
    "frame:white": "borde blanco, marco blanco, borde, marco, paspartu",
    "frame:black": "borde negro, marco negro",
    "crop:closer":
      "mas cerca, cerca, acerca, acercar, primer plano, recorte mas cerrado, plano cerrado, amplia",
    "crop:wider": "mas lejos, aleja, alejar, mas espacio, plano abierto, mas abierto, mas amplio",
    "shape:square": "cuadrado, cuadrada, formato cuadrado",
    "shape:landscape": "apaisado, apaisada, panoramico, formato horizontal",
    "shape:upright": "formato vertical, formato retrato",
    "shape:3x4": "",
    "shape:2x3": "",
    "shape:9x16": "fondo de pantalla de movil",
    "shape:4x3": "",
    "shape:3x2": "",
    "flip:sideways":
      "espejo, reflejado, voltea, voltear, gira horizontalmente, invierte horizontalmente, efecto espejo",
    "turn:right": "gira, girar, gira a la derecha, rota, rotar, rota a la derecha",
    "turn:left": "gira a la izquierda, rota a la izquierda",
    "turn:over": "gira 180, boca abajo, del reves",
    "tilt:right": "inclina, inclinar, inclina a la derecha, inclinado",
    "tilt:left": "inclina a la izquierda",
    "tilt:level":
      "endereza, enderezar, nivela, nivelar, recto, recta, endereza por los ojos, endereza por la linea de los ojos, endereza los ojos, nivela los ojos",
    "tilt:horizon": "endereza el horizonte, nivela el horizonte, horizonte recto, horizonte",
    "balance:neutral":
      "balance de blancos, corrige el color, corrige los colores, correccion de color, dominante de color, colores neutros",
    "cast:red": "dominante roja, dominante rojo, rojizo, rojizos, rojez",
    "cast:yellow": "dominante amarilla, amarillento, amarillentos",
    "cast:green": "dominante verde, verdoso, verdosos",
    "cast:blue": "dominante azul, azulado, azulados",
    "side:above":
      "luz desde arriba, luz de arriba, luz por arriba, luz cenital, iluminado desde arriba, iluminada desde arriba",
    "lamp:softer":
      "luz mas suave, luz suave, luz difusa, luz menos dura, iluminacion suave, iluminacion mas suave, suaviza la luz, suavizar la luz",
    "side:left":
      "luz desde la izquierda, luz de la izquierda, luz por la izquierda, luz izquierda, iluminado desde la izquierda, iluminada desde la izquierda",
    "side:right":
      "luz desde la derecha, luz de la derecha, luz por la derecha, luz derecha, iluminado desde la derecha, iluminada desde la derecha",
    ...tints,
  },
  weakMeanings: { "crop:closer": "recorta, recortar, recorte" },
  slight: "poco ligeramente sutil sutilmente algo leve",
  strong: "mucho mucha muy bastante fuerte intenso intensa",
  negations: "no sin nada menos reduce reducir disminuye baja quita quitar elimina eliminar evita corrige",
  fillers: "tan las los lo mas",
  stopWords:
    "el la los las un una unos unas y o u de del al en con por para como es son mas mi tu su sus lo le " +
    "que se a haz hazlo hazla hazme pon ponle ponlo dale anade agrega aplica aumenta sube estilo " +
    "aspecto efecto filtro imagen foto fotografia retrato toma tonos tono color colores luz bano fondo " +
    "todo tambien pero favor tinte ponme delante frente",
};
