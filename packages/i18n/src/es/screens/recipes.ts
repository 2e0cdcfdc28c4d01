import type { recipes as english } from "../../en/screens/recipes.ts";
import type { Translated } from "../../translated.ts";

export const recipes: Translated<typeof english> = {
  polaroid: {
    label: "Polaroid",
    description: "Película instantánea desvaída, con su marco blanco",
    woman:
      "Polaroid de {{subject}}, una mujer, colores desvaídos, resplandor, luz cálida, marco blanco, primer plano",
    man: "Polaroid de {{subject}}, un hombre, colores desvaídos, resplandor, luz cálida, marco blanco, busto",
    neutral: "Polaroid de {{subject}}, colores desvaídos, resplandor, luz cálida, marco blanco, primer plano",
  },
  neon80s: {
    label: "Neón 80",
    description: "Tubos magenta y cian pasada la medianoche",
    woman:
      "Retrato neón de los 80 de {{subject}}, una mujer, luz magenta desde la izquierda, contraluz cian, resplandor, primer plano",
    man: "Retrato neón de los 80 de {{subject}}, un hombre, luz cian desde la izquierda, contraluz magenta, resplandor, busto",
    neutral:
      "Retrato neón de los 80 de {{subject}}, luz magenta desde la izquierda, contraluz cian, resplandor, busto",
  },
  corporate: {
    label: "Corporativo",
    description: "Una foto de estudio para la página del equipo",
    woman: "Retrato corporativo de {{subject}}, una mujer, fondo de estudio gris, luz suave, busto",
    man: "Retrato corporativo de {{subject}}, un hombre, fondo de estudio azul marino, luz desde la izquierda, busto",
    neutral: "Retrato corporativo de {{subject}}, fondo de estudio gris, luz desde la izquierda, busto",
  },
  cinematic: {
    label: "Cinematográfico",
    description: "Sombras verdosas, piel cálida, formato ancho",
    woman:
      "Retrato cinematográfico de {{subject}}, una mujer, luz cálida, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
    man: "Retrato cinematográfico de {{subject}}, un hombre, luz cálida desde la derecha, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
    neutral:
      "Retrato cinematográfico de {{subject}}, luz cálida desde la derecha, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
  },
  painterly: {
    label: "Pictórico",
    description: "Pincelada visible, color intenso",
    woman:
      "Retrato pictórico de {{subject}}, una mujer, pintura al óleo, pinceladas visibles, colores cálidos, busto",
    man: "Retrato pictórico de {{subject}}, un hombre, pintura al óleo, pinceladas visibles, colores apagados, busto",
    neutral: "Retrato pictórico de {{subject}}, pintura al óleo, pinceladas visibles, colores cálidos, busto",
  },
  hyperReal: {
    label: "Hiperreal",
    description: "Todo el detalle, nada suavizado",
    woman: "Retrato hiperreal de {{subject}}, una mujer, detalle nítido, luz uniforme, primer plano",
    man: "Retrato hiperreal de {{subject}}, un hombre, detalle nítido, contraste alto, primer plano",
    neutral: "Retrato hiperreal de {{subject}}, detalle nítido, luz uniforme, primer plano",
  },
  noir: {
    label: "Cine negro",
    description: "Blanco y negro, luz entre persianas",
    woman:
      "Retrato de cine negro de {{subject}}, una mujer, blanco y negro, luz lateral entre persianas, sombras profundas, primer plano",
    man: "Retrato de cine negro de {{subject}}, un hombre, blanco y negro, luz lateral dura entre persianas, sombras profundas, grano, busto",
    neutral:
      "Retrato de cine negro de {{subject}}, blanco y negro, luz lateral entre persianas, sombras profundas, busto",
  },
  renaissance: {
    label: "Renacimiento",
    description: "Una lámpara cálida, barniz oscuro",
    woman:
      "Retrato renacentista de {{subject}}, una mujer, fondo ocre oscuro, una luz cálida, luz desde la izquierda, sombras suaves, barniz, medio cuerpo",
    man: "Retrato renacentista de {{subject}}, un hombre, fondo ocre oscuro, una luz cálida, luz desde la derecha, sombras profundas, barniz, busto",
    neutral:
      "Retrato renacentista de {{subject}}, fondo ocre oscuro, una luz cálida, luz desde la izquierda, sombras suaves, barniz, busto",
  },
  environmental: {
    label: "En su entorno",
    description: "Sol tardío, una ventana, una sala con libros, desenfocados",
    woman:
      "Retrato de {{subject}} en su entorno, una mujer, al aire libre, luz dorada, fondo desenfocado, medio cuerpo",
    man: "Retrato de {{subject}} en su entorno, un hombre, al aire libre, luz suave, fondo desenfocado, medio cuerpo",
    neutral:
      "Retrato de {{subject}} en su entorno, al aire libre, luz dorada, fondo desenfocado, medio cuerpo",
  },
  glamour: {
    label: "Glamour",
    description: "Luz de belleza y un resplandor suave",
    woman:
      "Retrato glamour de {{subject}}, una mujer, luz de belleza desde arriba, resplandor suave, fondo cálido, primer plano",
    man: "Retrato glamour de {{subject}}, un hombre, luz de belleza desde arriba, resplandor suave, fondo oscuro, busto",
    neutral:
      "Retrato glamour de {{subject}}, luz de belleza desde arriba, resplandor suave, fondo cálido, busto",
  },
  editorial: {
    label: "Editorial",
    description: "Un color fuerte, una sombra dura",
    woman: "Retrato editorial de {{subject}}, una mujer, fondo rojo, luz dura, contraste alto, busto",
    man: "Retrato editorial de {{subject}}, un hombre, fondo ocre, luz dura, contraste alto, busto",
    neutral: "Retrato editorial de {{subject}}, fondo rojo, luz dura, contraste alto, busto",
  },
  sketch: {
    label: "Boceto",
    description: "Líneas de lápiz y sombreado sobre papel",
    woman: "Boceto a lápiz de {{subject}}, una mujer, líneas de lápiz, sombreado, papel blanco, busto",
    man: "Boceto a lápiz de {{subject}}, un hombre, líneas de lápiz, sombreado, contraste alto, papel blanco, busto",
    neutral: "Boceto a lápiz de {{subject}}, líneas de lápiz, sombreado, papel blanco, busto",
  },
};
