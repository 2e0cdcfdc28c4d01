/** What Spanish calls the colours that prompts and instructions ask for. */
export const tints = {
  "tint:red": "rojo, roja, carmesi, escarlata",
  "tint:orange": "naranja, anaranjado",
  "tint:amber": "ambar, dorado, dorada",
  "tint:yellow": "amarillo, amarilla",
  "tint:green": "verde, esmeralda",
  "tint:teal": "turquesa, cian",
  "tint:blue": "azul, azul marino",
  "tint:purple": "morado, morada, purpura, violeta, lila, lavanda",
  "tint:pink": "rosa, rosado, rosada, fucsia",
};

import type { PromptWords } from "./prompt-words.ts";

/** What Spanish calls the things that a prompt asks for. */
export const spanish: PromptWords = {
  meanings: {
    "look:noir": "cine negro, anos 40",
    "look:cinematic": "cinematografico, cinematografica, cinematografia, fotograma, de pelicula, anamorfico",
    "look:polaroid": "instantanea, foto instantanea, camara instantanea",
    "look:hyperReal":
      "hiperrealista, hiper realista, hiperreal, hiperrealismo, ultra realista, fotorrealista, muy detallado, ultra detallado, maximo detalle",
    "look:neon80s": "luces de neon, anos 80, anos ochenta, ochentero, ochentera, discoteca",
    "look:corporate":
      "corporativo, corporativa, profesional, retrato profesional, foto profesional, ejecutivo, ejecutiva, empresarial, negocios, oficina, foto de curriculum, retrato de estudio",
    "look:painterly":
      "pictorico, pictorica, oleo, al oleo, pintura, pintura al oleo, pintado, pintada, impresionista, pinceladas, cuadro al oleo",
    "look:sketch": "boceto, lapiz, dibujo, dibujo a lapiz, a lapiz, carboncillo, grafito, dibujado, dibujada",
    "look:renaissance":
      "renacimiento, renacentista, barroco, barroca, claroscuro, maestro antiguo, maestros antiguos, retrato clasico",
    "look:environmental":
      "hora dorada, atardecer, amanecer, puesta de sol, luz del sol, soleado, retrato ambiental, ambiental",
    "look:glamour":
      "glamur, glamuroso, glamurosa, glamoroso, glamorosa, alfombra roja, belleza, retrato de belleza",
    "look:editorial": "moda, alta costura, revista, portada de revista, pasarela",
    "look:goldenHour": "retrato a la hora dorada, sol bajo, a contraluz del sol",
    "look:lowKey": "retrato en clave baja, foto en clave baja",
    "look:highKey": "retrato en clave alta, foto en clave alta",
    "look:windowLight": "retrato con luz de ventana",
    "look:tealHeadshot": "retrato verde azulado, retrato profesional verde azulado",
    "look:film35": "pelicula de 35 mm, 35 mm, pelicula en color, negativo en color, foto analogica",
    "look:cyanotype": "cianotipia, cianotipo, azul de prusia",
    "look:risograph":
      "risografia, impresion riso, semitono, puntos de semitono, medios tonos, serigrafia, dos tintas, arte pop",
    "look:natural": "sin editar, sencillo, sencilla",
    "light:left":
      "luz desde la izquierda, luz de la izquierda, luz por la izquierda, luz a la izquierda, luz izquierda, iluminado desde la izquierda, iluminada desde la izquierda, desde la izquierda",
    "light:right":
      "luz desde la derecha, luz de la derecha, luz por la derecha, luz a la derecha, luz derecha, iluminado desde la derecha, iluminada desde la derecha, desde la derecha",
    "softness:soft":
      "luz suave, luz difusa, luz de ventana, iluminacion suave, luz uniforme, sombras suaves, suave",
    "softness:hard":
      "luz dura, luz fuerte, sombras duras, luz dramatica, iluminacion dramatica, dramatico, dramatica",
    "warmth:warm":
      "calido, calida, calidos, calidas, luz calida, tonos calidos, colores calidos, luz dorada, luz de velas",
    "warmth:cool": "frio, fria, frios, frias, luz fria, tonos frios, colores frios",
    "brightness:bright": "luminoso, luminosa, claro, clara, brillante, clave alta",
    "brightness:dark": "oscuro, oscura, sombrio, sombria, clave baja",
    "contrast:high": "mucho contraste, alto contraste, contraste alto, contrastado, contrastada",
    "contrast:low":
      "poco contraste, bajo contraste, contraste bajo, desvaido, desvaida, desvaidos, desvaidas, colores desvaidos, mate",
    "colour:none": "blanco y negro, monocromo, monocromatico, monocromatica, escala de grises",
    "colour:vivid":
      "colores vivos, vibrante, vibrantes, saturado, saturada, saturados, colores saturados, colorido, colorida",
    "colour:muted": "apagado, apagada, colores apagados, desaturado, tonos pastel",
    "retouch:none": "piel natural, piel real, textura de la piel, poros visibles",
    "retouch:light": "retoque ligero, retoque sutil, retoque leve",
    "retouch:full":
      "piel suave, piel lisa, piel perfecta, piel impecable, retocado, retocada, retoque, retoques, retoque de piel",
    "frame:close": "primer plano, primerisimo plano, plano cerrado, de cerca, solo la cara, solo el rostro",
    "frame:bust": "busto, plano medio corto, cabeza y hombros",
    "frame:half": "medio cuerpo, plano medio, de cintura para arriba, plano abierto, de lejos",
    "grain:more": "grano, grano de pelicula, granulado, analogico, analogica",
    "vignette:more": "vineta, vinetas, vineteado, bordes oscuros, esquinas oscuras",
    "glow:more":
      "resplandor, resplandor suave, brillo suave, onirico, onirica, etereo, eterea, ensonador, ensonadora, romantico, romantica",
    "blur:more":
      "fondo desenfocado, fondo borroso, fondo difuminado, desenfoque de fondo, desenfoque, poca profundidad de campo",
    "blur:off": "fondo nitido, todo enfocado",
    "set:outdoors": "al aire libre, aire libre, exterior, exteriores",
    "set:blinds": "entre persianas, a traves de persianas, a traves de la persiana, persiana, persianas",
    "set:wall": "ante una pared, contra una pared, pared, muro",
    "set:paper": "fondo de papel, papel continuo",
    "set:canvas": "fondo de lienzo, telon pintado",
    "set:window": "junto a la ventana, al lado de la ventana",
    "set:street": "calle, en la calle",
    "set:curtain": "cortina, cortinas",
    "set:garden": "jardin, en un jardin, parque, en un parque, arboles",
    "set:office": "fondo de oficina, en una oficina, en la oficina",
    "set:library": "biblioteca, en una biblioteca, estanteria, estanterias",
    "set:party": "fiesta, en una fiesta",
    "set:own":
      "fondo propio, mi fondo, mi propio fondo, fondo original, fondo real, mismo fondo, conserva el fondo",
    "rim:own":
      "contraluz, a contraluz, luz de contorno, luz de borde, luz trasera, luz por detras, luz desde atras, luz desde detras",
    "tint:sepia": "foto antigua",
  },
  weakPhrases: "fotorrealista, muy detallado, ultra detallado, maximo detalle",
  negations: "no sin nada ningun ninguna evita evitar quita",
  fillers: "de el la un una mucho mucha",
  things:
    "ojos pelo cabello vestido camisa traje corbata chaqueta abrigo labios pintalabios piel jersey " +
    "sombrero bufanda gafas blusa uniforme cuero marco sombra sombras barba sonrisa maquillaje",
  people:
    "persona mujer hombre chica chico senor senora senorita alguien sujeto mujeres hombres modelo nina nino bebe",
  pictures: "",
  lamps:
    "luz, luces, iluminacion, iluminado, iluminada, gel, geles, lampara, lamparas, foco, focos, flash, neon, resplandor, " +
    "desde la izquierda, desde la derecha",
  rims:
    "contraluz, luz de contorno, luz de borde, luz trasera, luz de atras, luz por detras, luz desde atras, luz desde detras, " +
    "por detras, desde atras, desde detras",
  grounds:
    "fondo, fondos, pared, paredes, muro, telon, cortina, cortinas, papel, lienzo, tela, ciclorama, fondo de papel, " +
    "papel continuo, fondo de lienzo, telon pintado, de fondo, estudio",
  between:
    "de en color es tono tonos liso lisa suave duro dura fuerte principal lateral estudio papel lienzo tela terciopelo ladrillo hormigon yeso " +
    "pintado pintada desenfocado difuminado uniforme neutro neutra continuo neon calido calida fria frio",
  joints: "y e",
  against: "ante, contra, sobre, delante de, frente a, antes de",
  owning: "el la los las un una unos unas de del en al a con por para",
  stopWords:
    "el la los las un una unos unas y o u de del al en con por para junto como es son ser muy mas mi tu su " +
    "sus lo le que se estilo aspecto haz hazme crea genera imagen foto fotos fotografia retrato " +
    "retratos toma persona mujer hombre chica chico cara rostro alguien sujeto luz iluminacion colores " +
    "tonos tono fondo entorno",
  ownToLook: {
    natural: "ventana sutil",
    polaroid: "vintage retro nostalgico nostalgica marco borde blanco directa",
    neon80s: "neon 80 tubo tubos magenta cian lateral neblina",
    corporate: "limpio limpia limpios nitido nitida neutro neutros",
    cinematic: "pelicula escena lente contraluz sombra sombras verdosas profundas",
    painterly: "lienzo pincel visibles",
    hyperReal: "detalle detalles detallado detallada nitido nitida textura uniforme",
    noir:
      "ventana sombra sombras lateral dura lampara profundas fino misterio misterioso " +
      "misteriosa traves entre",
    renaissance: "maestro maestros barniz ventana sombra sombras profundas lateral",
    environmental: "sol contraluz",
    glamour: "belleza desde arriba frontal piel elegante",
    editorial: "sombra sombras lateral dura nitido nitida",
    sketch: "papel linea lineas trazo trazos sombreado mano",
    goldenHour: "hora dorada sol bajo atardecer detras contraluz",
    lowKey: "clave baja lampara sombra sombras profundas profundos lado",
    highKey: "clave alta limpio limpia limpios grandes lamparas",
    windowLight: "ventana lado tranquilo tranquila natural",
    tealHeadshot: "profesional limpio limpia limpios",
    film35: "35 mm pelicula negativo analogica halo",
    cyanotype: "azul prusia papel algodon pincel bordes impresion",
    risograph: "planos impresion cartel tinta tintas dos puntos semitono papel registro",
  },
  ownToBackdrop: {
    polaroid: "fiesta habitacion bombillas jardin pared papel flash",
    neon80s: "habitacion bar pared calle ciudad noche anillo azulejos",
    corporate: "estudio liso gris pared tela lienzo papel",
    cinematic: "calle ciudad tarde noche lluvia ventana biblioteca libros farolas luces desenfocado",
    painterly: "lienzo jardin arboles ventana",
    noir: "habitacion pared calle ciudad noche farolas puerta",
    renaissance: "habitacion cortina ventana lienzo",
    environmental: "jardin arboles parque hojas ventana biblioteca libros habitacion",
    editorial: "estudio liso papel pared",
    glamour: "tela cortina terciopelo brillo destellos papel",
    hyperReal: "pared liso estudio lienzo papel",
    sketch: "papel blanco liso",
    goldenHour: "jardin arboles parque hojas calle",
    lowKey: "negro liso estudio papel lienzo pared",
    highKey: "blanco liso estudio papel",
    windowLight: "ventana casa habitacion cortina pared",
    tealHeadshot: "verde azulado liso estudio papel lienzo",
    film35: "pared jardin arboles parque calle ciudad farolas",
    cyanotype: "liso lienzo",
    risograph: "liso",
  },
};
