import type { recipes as english } from "../../en/screens/recipes.ts";
import type { Translated } from "../../translated.ts";

export const recipes: Translated<typeof english> = {
  polaroid: {
    label: "Polaroid",
    description: "Película instantánea desvaída, con su marco blanco",
    woman:
      "Polaroid de {{subject}}, una mujer, colores desvaídos, brillo suave, luz cálida, fuga de luz, marco blanco, primer plano",
    man: "Polaroid de {{subject}}, un hombre, colores desvaídos, brillo suave, luz cálida, fuga de luz, marco blanco, busto",
  },
  neon80s: {
    label: "Neón 80",
    description: "Tubos magenta y cian pasada la medianoche",
    woman:
      "Retrato neón de los 80 de {{subject}}, una mujer, luz magenta desde la izquierda, contraluz cian, fondo oscuro, resplandor, primer plano",
    man: "Retrato neón de los 80 de {{subject}}, un hombre, luz cian desde la izquierda, contraluz magenta, fondo oscuro, resplandor, busto",
  },
  corporate: {
    label: "Corporativo",
    description: "Una foto de estudio para la página del equipo",
    woman:
      "Retrato corporativo de {{subject}}, una mujer, fondo de estudio gris, luz suave, colores limpios, busto",
    man: "Retrato corporativo de {{subject}}, un hombre, fondo de estudio azul marino, luz desde la izquierda, colores limpios, busto",
  },
  cinematic: {
    label: "Cinematográfico",
    description: "Sombras verdosas, piel cálida, formato ancho",
    woman:
      "Retrato cinematográfico de {{subject}}, una mujer, luz cálida, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
    man: "Retrato cinematográfico de {{subject}}, un hombre, luz lateral cálida, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
  },
  painterly: {
    label: "Pictórico",
    description: "Pincelada visible, color intenso",
    woman:
      "Retrato pictórico de {{subject}}, una mujer, pintura al óleo, pinceladas visibles, colores cálidos intensos, busto",
    man: "Retrato pictórico de {{subject}}, un hombre, pintura al óleo, pinceladas anchas, colores tierra intensos, busto",
  },
  hyperReal: {
    label: "Hiperreal",
    description: "Todo el detalle, nada suavizado",
    woman:
      "Retrato hiperreal de {{subject}}, una mujer, detalle nítido, luz clara y uniforme, colores naturales, primer plano",
    man: "Retrato hiperreal de {{subject}}, un hombre, detalle nítido, contraste alto, colores naturales, primer plano",
  },
  noir: {
    label: "Cine negro",
    description: "Blanco y negro, luz entre persianas",
    woman:
      "Retrato de cine negro de {{subject}}, una mujer, blanco y negro, luz lateral entre persianas, sombras profundas, grano fino, primer plano",
    man: "Retrato de cine negro de {{subject}}, un hombre, blanco y negro, luz lateral dura entre persianas, sombras profundas, grano, busto",
  },
  renaissance: {
    label: "Renacimiento",
    description: "Una lámpara cálida, barniz oscuro",
    woman:
      "Retrato renacentista de {{subject}}, una mujer, fondo ocre oscuro, una luz cálida desde la izquierda, sombras suaves, barniz, medio cuerpo",
    man: "Retrato renacentista de {{subject}}, un hombre, fondo ocre oscuro, una luz cálida desde la derecha, sombras profundas, barniz, busto",
  },
  environmental: {
    label: "En su entorno",
    description: "Sol tardío, una ventana, una sala con libros, desenfocados",
    woman:
      "Retrato de {{subject}} en su entorno, una mujer, al aire libre, luz dorada, fondo desenfocado, destello de sol, medio cuerpo",
    man: "Retrato de {{subject}} en su entorno, un hombre, al aire libre, sombra abierta, fondo desenfocado, colores naturales, medio cuerpo",
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
    woman:
      "Retrato editorial de {{subject}}, una mujer, fondo rojo, luz frontal dura, contraste nítido, busto",
    man: "Retrato editorial de {{subject}}, un hombre, fondo ocre, luz frontal dura, contraste nítido, busto",
  },
  sketch: {
    label: "Boceto",
    description: "Líneas de lápiz y sombreado sobre papel",
    woman: "Boceto a lápiz de {{subject}}, una mujer, líneas finas, sombreado ligero, papel blanco, busto",
    man: "Boceto a lápiz de {{subject}}, un hombre, líneas fuertes, sombreado cruzado, papel blanco, busto",
  },
};
