import type { IdeaWords } from "./idea-words.ts";

export const spanish: IdeaWords = {
  says: {
    style:
      "oleo, pintura, dibujo, boceto, instantanea, cine negro, cinematogra, glamur, renacent, barroc, hiper, revista, acuarela",
    light:
      "luz, luces, hora dorada, atardecer, amanecer, soleado, contraluz, vela, sombra, ilumina, crepuscul",
    colour:
      "blanco y negro, monocrom, calid, tonos fri, roj, azul, verde, dorad, rosa, morad, amarill, naranja, saturad, apagad",
    background: "fondo, estudio, al aire libre, exterior, pared",
    place:
      "delante de, calle, ciudad, jardin, playa, mar, bosque, montana, oficina, biblioteca, cocina, parque, azotea, tejado, escenario, desierto, nieve, lluvia, castillo, ventana, puente, campo, habitacion, de noche, puerto, barco, tren, estacion, mercado, museo, iglesia, templo, estadio, selva, lago, rio, luna, espacio, marte",
    frame: "primer plano, medio cuerpo, plano, cabeza y hombros, cintura, cuerpo entero, perfil",
    expression:
      "sonri, rie, riend, seri, segur, tranquil, pensativ, orgullos, misterios, triste, feliz, mirando, mirada, relajad",
    clothing:
      "traje, vestid, blusa, americana, gabardina, chaqueta, camis, jersey, abrigo, sombrero, bufanda, corbata, (?<!luz )uniforme, gafas, sudadera, cuero, seda, corona, armadura, disfraz",
  },
  pointsTo: {
    polaroid: "instantanea, fiesta, verano",
    neon80s: "ochenta, discoteca",
    corporate: "corporativ, negocio, oficina, profesional, traje, curriculum, abogad, medic",
    cinematic: "cinematogra, pelicula, fotograma, heroe, espaci, lluvia",
    painterly: "oleo, pintur, pintad, impresionis, pincel, lienzo",
    hyperReal: "hiper, detall, nitid, textura",
    noir: "cine negro, misteri, humo, blanco y negro",
    renaissance: "renac, barroc, rey, reina, corona, castillo",
    environmental:
      "exterior, aire libre, naturaleza, jardin, playa, bosque, montana, campo, atardecer, hora dorada, viaj, parque",
    glamour: "glamur, alfombra roja, belleza, vestido de noche",
    editorial: "moda, revista, pasarela",
    sketch: "boceto, lapiz, dibuj, carboncillo, grafito",
    goldenHour: "sol bajo, contraluz",
    lowKey: "clave baja, fondo negro",
    highKey: "clave alta, fondo blanco",
    windowLight: "luz de ventana, junto a la ventana, en casa",
    tealHeadshot: "verde azulado",
    film35: "35 mm, analogic",
    cyanotype: "cianotip, prusia",
    risograph: "risogra, semitono, serigraf, arte pop, cartel",
  },
  openings: {
    please: /^por favor[,\s]+/i,
    request:
      /^(quiero|quisiera|me gustar[ií]a( tener| ver)?|necesito|puedes (hacer|crear|generar)(me)?|haz(me)?|crea(me)?|genera(me)?|dame|mu[eé]strame|ponme|imagina)\s+/i,
    article: /^(una?|unos|unas)\s+(?=((\p{L}+)\s+){0,2}(foto|fotograf[ií]a|imagen|retrato)s?\b)/iu,
    picture: /^(foto|fotograf[ií]a|imagen|retrato)s?\s+(de\s+|(?=(con|en)\s))/i,
    myself: /^m[ií](\s+mism[oa])?(?!\p{L})[,\s]*/iu,
  },
  monochrome: /blanco y negro|monocrom/,
  colourful: /coloridos?|colores vivos|saturad/,
};
