import type { recipes as english } from "../../en/screens/recipes.ts";
import type { Translated } from "../../translated.ts";

export const recipes: Translated<typeof english> = {
  polaroid: {
    label: "Polaroid",
    description: "Película instantánea desvaída, con su marco blanco",
    woman:
      "Polaroid de {{subject}}, una mujer, colores desvaídos, resplandor, luz cálida, marco blanco, primer plano",
    man: "Polaroid de {{subject}}, un hombre, colores desvaídos, resplandor, luz cálida, marco blanco, busto",
  },
  neon80s: {
    label: "Neón 80",
    description: "Tubos magenta y cian pasada la medianoche",
    woman:
      "Retrato neón de los 80 de {{subject}}, una mujer, luz magenta desde la izquierda, contraluz cian, resplandor, primer plano",
    man: "Retrato neón de los 80 de {{subject}}, un hombre, luz cian desde la izquierda, contraluz magenta, resplandor, busto",
  },
  corporate: {
    label: "Corporativo",
    description: "Una foto de estudio para la página del equipo",
    woman: "Retrato corporativo de {{subject}}, una mujer, fondo de estudio gris, luz suave, busto",
    man: "Retrato corporativo de {{subject}}, un hombre, fondo de estudio azul marino, luz desde la izquierda, busto",
  },
  cinematic: {
    label: "Cinematográfico",
    description: "Sombras verdosas, piel cálida, formato ancho",
    woman:
      "Retrato cinematográfico de {{subject}}, una mujer, luz cálida, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
    man: "Retrato cinematográfico de {{subject}}, un hombre, luz cálida desde la derecha, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
  },
  painterly: {
    label: "Pictórico",
    description: "Pincelada visible, color intenso",
    woman:
      "Retrato pictórico de {{subject}}, una mujer, pintura al óleo, pinceladas visibles, colores cálidos, busto",
    man: "Retrato pictórico de {{subject}}, un hombre, pintura al óleo, pinceladas visibles, colores apagados, busto",
  },
  hyperReal: {
    label: "Hiperreal",
    description: "Todo el detalle, nada suavizado",
    woman: "Retrato hiperreal de {{subject}}, una mujer, detalle nítido, luz uniforme, primer plano",
    man: "Retrato hiperreal de {{subject}}, un hombre, detalle nítido, contraste alto, primer plano",
  },
  noir: {
    label: "Cine negro",
    description: "Blanco y negro, luz entre persianas",
    woman:
      "Retrato de cine negro de {{subject}}, una mujer, blanco y negro, luz lateral entre persianas, sombras profundas, primer plano",
    man: "Retrato de cine negro de {{subject}}, un hombre, blanco y negro, luz lateral dura entre persianas, sombras profundas, grano, busto",
  },
  renaissance: {
    label: "Renacimiento",
    description: "Una lámpara cálida, barniz oscuro",
    woman:
      "Retrato renacentista de {{subject}}, una mujer, fondo ocre oscuro, una luz cálida, luz desde la izquierda, sombras suaves, barniz, medio cuerpo",
    man: "Retrato renacentista de {{subject}}, un hombre, fondo ocre oscuro, una luz cálida, luz desde la derecha, sombras profundas, barniz, busto",
  },
  environmental: {
    label: "En su entorno",
    description: "Sol tardío, una ventana, una sala con libros, desenfocados",
    woman:
      "Retrato de {{subject}} en su entorno, una mujer, al aire libre, luz dorada, fondo desenfocado, medio cuerpo",
    man: "Retrato de {{subject}} en su entorno, un hombre, al aire libre, luz suave, fondo desenfocado, medio cuerpo",
  },
  glamour: {
    label: "Glamour",
    description: "Luz de belleza y un resplandor suave",
    woman:
      "Retrato glamour de {{subject}}, una mujer, luz de belleza desde arriba, resplandor suave, fondo cálido, primer plano",
    man: "Retrato glamour de {{subject}}, un hombre, luz de belleza desde arriba, resplandor suave, fondo oscuro, busto",
  },
  editorial: {
    label: "Editorial",
    description: "Un color fuerte, una sombra dura",
    woman: "Retrato editorial de {{subject}}, una mujer, fondo rojo, luz dura, contraste alto, busto",
    man: "Retrato editorial de {{subject}}, un hombre, fondo ocre, luz dura, contraste alto, busto",
  },
  sketch: {
    label: "Boceto",
    description: "Líneas de lápiz y sombreado sobre papel",
    woman: "Boceto a lápiz de {{subject}}, una mujer, líneas de lápiz, sombreado, papel blanco, busto",
    man: "Boceto a lápiz de {{subject}}, un hombre, líneas de lápiz, sombreado, contraste alto, papel blanco, busto",
  },
  goldenHour: {
    label: "Hora dorada",
    description: "Al aire libre, sol bajo por detrás",
    woman:
      "Retrato a la hora dorada de {{subject}}, una mujer, en un jardín, sol bajo por detrás, resplandor suave, fondo desenfocado, medio cuerpo",
    man: "Retrato a la hora dorada de {{subject}}, un hombre, al aire libre, sol bajo por detrás, fondo desenfocado, busto",
  },
  lowKey: {
    label: "Clave baja",
    description: "Fondo negro, una sola lámpara",
    woman:
      "Retrato en clave baja de {{subject}}, una mujer, fondo negro, una lámpara, luz desde la izquierda, sombras profundas, primer plano",
    man: "Retrato en clave baja de {{subject}}, un hombre, fondo negro, una lámpara, luz desde la derecha, sombras profundas, busto",
  },
  highKey: {
    label: "Clave alta",
    description: "Fondo blanco, luz uniforme",
    woman: "Retrato en clave alta de {{subject}}, una mujer, fondo blanco, luz uniforme, primer plano",
    man: "Retrato en clave alta de {{subject}}, un hombre, fondo blanco, luz uniforme, busto",
  },
  windowLight: {
    label: "Luz de ventana",
    description: "Luz del día por un lado, en casa",
    woman:
      "Retrato con luz de ventana de {{subject}}, una mujer, junto a la ventana, en casa, luz desde la izquierda, piel natural, busto",
    man: "Retrato con luz de ventana de {{subject}}, un hombre, junto a la ventana, en casa, luz desde la derecha, piel natural, primer plano",
  },
  tealHeadshot: {
    label: "Perfil turquesa",
    description: "Una foto de perfil ante un fondo verde azulado",
    woman: "Retrato verde azulado de {{subject}}, una mujer, fondo verde azulado, luz suave, primer plano",
    man: "Retrato verde azulado de {{subject}}, un hombre, fondo verde azulado, luz desde la izquierda, busto",
  },
  film35: {
    label: "Película de 35 mm",
    description: "Negativo en color: grano, sombras suaves",
    woman:
      "Retrato en película de 35 mm de {{subject}}, una mujer, en un jardín, grano de película, colores apagados, medio cuerpo",
    man: "Retrato en película de 35 mm de {{subject}}, un hombre, en la calle, grano de película, luz cálida, busto",
  },
  cyanotype: {
    label: "Cianotipia",
    description: "Azul de Prusia a pincel sobre papel",
    woman: "Cianotipia de {{subject}}, una mujer, azul de Prusia, bordes a pincel, luz suave, busto",
    man: "Cianotipia de {{subject}}, un hombre, azul de Prusia, bordes a pincel, contraste alto, busto",
  },
  risograph: {
    label: "Risografía",
    description: "Dos tintas, puntos de semitono",
    woman: "Risografía de {{subject}}, una mujer, dos tintas, puntos de semitono, busto",
    man: "Risografía de {{subject}}, un hombre, dos tintas, puntos de semitono, contraste alto, primer plano",
  },
};
