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
    inventing: {
      woman:
        "Polaroid de {{subject}}, una mujer con vestido de verano a rayas en un paseo junto a la playa, un helado en la mano, finales de agosto, luz de flash directa, colores cálidos desvaídos, marco blanco, medio cuerpo",
      man: "Polaroid de {{subject}}, un hombre con camisa de lino abierta junto a una furgoneta en la montaña, una taza de metal en la mano, finales de agosto, luz de flash directa, colores cálidos desvaídos, marco blanco, medio cuerpo",
      neutral:
        "Polaroid de {{subject}} con camisa a rayas en un paseo junto a la playa, un helado en la mano, finales de agosto, luz de flash directa, colores cálidos desvaídos, marco blanco, medio cuerpo",
    },
  },
  neon80s: {
    label: "Neón 80",
    description: "Tubos magenta y cian pasada la medianoche",
    woman:
      "Retrato neón de los 80 de {{subject}}, una mujer, luz magenta desde la izquierda, contraluz cian, resplandor, primer plano",
    man: "Retrato neón de los 80 de {{subject}}, un hombre, luz cian desde la izquierda, contraluz magenta, resplandor, busto",
    neutral:
      "Retrato neón de los 80 de {{subject}}, luz magenta desde la izquierda, contraluz cian, resplandor, busto",
    inventing: {
      woman:
        "Retrato neón de los 80 de {{subject}}, una mujer con chaqueta plateada en una calle lluviosa de noche, letreros de recreativos detrás, luz magenta desde la izquierda, contraluz cian, bruma ligera, busto",
      man: "Retrato neón de los 80 de {{subject}}, un hombre con chaqueta de cuero negra en una calle lluviosa de noche, apoyado en un deportivo, luz cian desde la izquierda, contraluz magenta, bruma ligera, busto",
      neutral:
        "Retrato neón de los 80 de {{subject}} con chaqueta plateada en una calle lluviosa de noche, letreros de recreativos detrás, luz magenta desde la izquierda, contraluz cian, bruma ligera, busto",
    },
  },
  corporate: {
    label: "Corporativo",
    description: "Una foto de estudio para la página del equipo",
    woman: "Retrato corporativo de {{subject}}, una mujer, fondo de estudio gris, luz suave, busto",
    man: "Retrato corporativo de {{subject}}, un hombre, fondo de estudio azul marino, luz desde la izquierda, busto",
    neutral: "Retrato corporativo de {{subject}}, fondo de estudio gris, luz desde la izquierda, busto",
    inventing: {
      woman:
        "Retrato corporativo de {{subject}}, una mujer con americana azul marino y camisa blanca, oficina luminosa con ventanales desenfocados detrás, luz suave de ventana, sonrisa tranquila, cabeza y hombros",
      man: "Retrato corporativo de {{subject}}, un hombre con traje gris oscuro y camisa blanca sin corbata, oficina luminosa con ventanales desenfocados detrás, luz suave de ventana, sonrisa tranquila, cabeza y hombros",
      neutral:
        "Retrato corporativo de {{subject}} con americana azul marino y camisa blanca, oficina luminosa con ventanales desenfocados detrás, luz suave de ventana, sonrisa tranquila, cabeza y hombros",
    },
  },
  cinematic: {
    label: "Cinematográfico",
    description: "Sombras verdosas, piel cálida, formato ancho",
    woman:
      "Retrato cinematográfico de {{subject}}, una mujer, luz cálida, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
    man: "Retrato cinematográfico de {{subject}}, un hombre, luz cálida desde la derecha, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
    neutral:
      "Retrato cinematográfico de {{subject}}, luz cálida desde la derecha, sombras verdosas, fondo desenfocado, grano de película, medio cuerpo",
    inventing: {
      woman:
        "Fotograma de cine de {{subject}}, una mujer con abrigo camel y bufanda roja en un andén en invierno, nieve en el aire, luz cálida de farolas contra un crepúsculo verdoso, poca profundidad de campo, grano de película, medio cuerpo",
      man: "Fotograma de cine de {{subject}}, un hombre con abrigo de lana oscuro en un puente bajo la lluvia de otoño, paraguas negro, luz cálida de farolas contra un crepúsculo verdoso, poca profundidad de campo, grano de película, medio cuerpo",
      neutral:
        "Fotograma de cine de {{subject}} con abrigo camel y bufanda roja en un andén en invierno, nieve en el aire, luz cálida de farolas contra un crepúsculo verdoso, poca profundidad de campo, grano de película, medio cuerpo",
    },
  },
  painterly: {
    label: "Pictórico",
    description: "Pincelada visible, color intenso",
    woman:
      "Retrato pictórico de {{subject}}, una mujer, pintura al óleo, pinceladas visibles, colores cálidos, busto",
    man: "Retrato pictórico de {{subject}}, un hombre, pintura al óleo, pinceladas visibles, colores apagados, busto",
    neutral: "Retrato pictórico de {{subject}}, pintura al óleo, pinceladas visibles, colores cálidos, busto",
    inventing: {
      woman:
        "Pintura al óleo de {{subject}}, una mujer con vestido de terciopelo verde en un jardín en flor, un sombrero de paja en la mano, luz suave de verano, pinceladas visibles, colores cálidos e intensos, medio cuerpo",
      man: "Pintura al óleo de {{subject}}, un hombre con camisa blanca y chaleco en su estudio, pinceles en la mano, luz suave de ventana, pinceladas visibles, colores de tierra, medio cuerpo",
      neutral:
        "Pintura al óleo de {{subject}} con camisa blanca y chaleco verde en un jardín en flor, un sombrero de paja en la mano, luz suave de verano, pinceladas visibles, colores cálidos e intensos, medio cuerpo",
    },
  },
  hyperReal: {
    label: "Hiperreal",
    description: "Todo el detalle, nada suavizado",
    woman: "Retrato hiperreal de {{subject}}, una mujer, detalle nítido, luz uniforme, primer plano",
    man: "Retrato hiperreal de {{subject}}, un hombre, detalle nítido, contraste alto, primer plano",
    neutral: "Retrato hiperreal de {{subject}}, detalle nítido, luz uniforme, primer plano",
    inventing: {
      woman:
        "Retrato hiperreal de {{subject}}, una mujer con jersey de punto crema junto a la ventana de la cocina, una taza humeante, luz clara de la mañana, cada poro y cada fibra nítidos, 85 mm, primer plano",
      man: "Retrato hiperreal de {{subject}}, un hombre con jersey de punto gris junto a la ventana de un taller, virutas de madera en la manga, luz clara de la mañana, cada poro y cada fibra nítidos, 85 mm, primer plano",
      neutral:
        "Retrato hiperreal de {{subject}} con jersey de punto crema junto a la ventana de la cocina, una taza humeante, luz clara de la mañana, cada poro y cada fibra nítidos, 85 mm, primer plano",
    },
  },
  noir: {
    label: "Cine negro",
    description: "Blanco y negro, luz entre persianas",
    woman:
      "Retrato de cine negro de {{subject}}, una mujer, blanco y negro, luz lateral entre persianas, sombras profundas, primer plano",
    man: "Retrato de cine negro de {{subject}}, un hombre, blanco y negro, luz lateral dura entre persianas, sombras profundas, grano, busto",
    neutral:
      "Retrato de cine negro de {{subject}}, blanco y negro, luz lateral entre persianas, sombras profundas, busto",
    inventing: {
      woman:
        "Fotograma de cine negro de {{subject}}, una mujer con vestido de satén negro y sombrero con velo en un bar de jazz de los años 40, humo en el escenario, blanco y negro, luz lateral dura entre persianas, sombras profundas, grano, busto",
      man: "Fotograma de cine negro de {{subject}}, un hombre con gabardina y sombrero de fieltro en una oficina de detective de los años 40, humo de cigarrillo, blanco y negro, luz lateral dura entre persianas, sombras profundas, grano, busto",
      neutral:
        "Fotograma de cine negro de {{subject}} con gabardina y sombrero de fieltro en un bar de jazz de los años 40, humo en el escenario, blanco y negro, luz lateral dura entre persianas, sombras profundas, grano, busto",
    },
  },
  renaissance: {
    label: "Renacimiento",
    description: "Una lámpara cálida, barniz oscuro",
    woman:
      "Retrato renacentista de {{subject}}, una mujer, fondo ocre oscuro, una luz cálida, luz desde la izquierda, sombras suaves, barniz, medio cuerpo",
    man: "Retrato renacentista de {{subject}}, un hombre, fondo ocre oscuro, una luz cálida, luz desde la derecha, sombras profundas, barniz, busto",
    neutral:
      "Retrato renacentista de {{subject}}, fondo ocre oscuro, una luz cálida, luz desde la izquierda, sombras suaves, barniz, busto",
    inventing: {
      woman:
        "Retrato renacentista de {{subject}}, una mujer con vestido de terciopelo carmesí bordado en oro y perlas en una sala de castillo, un perrito en brazos, una luz cálida desde la izquierda, tonos ocres oscuros, barniz, medio cuerpo",
      man: "Retrato renacentista de {{subject}}, un hombre con jubón negro, gorguera blanca y abrigo de piel en una sala de castillo, una carta en la mano, una luz cálida desde la izquierda, tonos ocres oscuros, barniz, medio cuerpo",
      neutral:
        "Retrato renacentista de {{subject}} con un traje de terciopelo carmesí y cuello blanco en una sala de castillo, una carta en la mano, una luz cálida desde la izquierda, tonos ocres oscuros, barniz, medio cuerpo",
    },
  },
  environmental: {
    label: "En su entorno",
    description: "Sol tardío, una ventana, una sala con libros, desenfocados",
    woman:
      "Retrato de {{subject}} en su entorno, una mujer, al aire libre, luz dorada, fondo desenfocado, medio cuerpo",
    man: "Retrato de {{subject}} en su entorno, un hombre, al aire libre, luz suave, fondo desenfocado, medio cuerpo",
    neutral:
      "Retrato de {{subject}} en su entorno, al aire libre, luz dorada, fondo desenfocado, medio cuerpo",
    inventing: {
      woman:
        "Retrato de {{subject}} en su entorno, una mujer con abrigo impermeable y jersey de lana en un sendero junto al mar en otoño, viento en el pelo, hora dorada, poca profundidad de campo, medio cuerpo",
      man: "Retrato de {{subject}} en su entorno, un hombre con chaqueta vaquera en el campo durante la vendimia, una cesta en el brazo, hileras de viñas detrás, hora dorada, poca profundidad de campo, medio cuerpo",
      neutral:
        "Retrato de {{subject}} en su entorno, con abrigo impermeable y jersey de lana en un sendero junto al mar en otoño, viento en el pelo, hora dorada, poca profundidad de campo, medio cuerpo",
    },
  },
  glamour: {
    label: "Glamour",
    description: "Luz de belleza y un resplandor suave",
    woman:
      "Retrato glamour de {{subject}}, una mujer, luz de belleza desde arriba, resplandor suave, fondo cálido, primer plano",
    man: "Retrato glamour de {{subject}}, un hombre, luz de belleza desde arriba, resplandor suave, fondo oscuro, busto",
    neutral:
      "Retrato glamour de {{subject}}, luz de belleza desde arriba, resplandor suave, fondo cálido, busto",
    inventing: {
      woman:
        "Retrato glamour de Hollywood de {{subject}}, una mujer con vestido de noche de seda esmeralda y guantes largos en una gran escalinata, pendientes de diamantes, luz de belleza suave, fondo de destellos, primer plano",
      man: "Retrato glamour de Hollywood de {{subject}}, un hombre con traje de etiqueta azul noche y pajarita en el palco de un teatro, luz de belleza suave, fondo de destellos, busto",
      neutral:
        "Retrato glamour de Hollywood de {{subject}} con traje de terciopelo azul noche en la gran escalinata de un castillo, luz de belleza suave, fondo de destellos, busto",
    },
  },
  editorial: {
    label: "Editorial",
    description: "Un color fuerte, una sombra dura",
    woman: "Retrato editorial de {{subject}}, una mujer, fondo rojo, luz dura, contraste alto, busto",
    man: "Retrato editorial de {{subject}}, un hombre, fondo ocre, luz dura, contraste alto, busto",
    neutral: "Retrato editorial de {{subject}}, fondo rojo, luz dura, contraste alto, busto",
    inventing: {
      woman:
        "Editorial de revista de {{subject}}, una mujer con abrigo rojo muy amplio en una azotea de hormigón en la ciudad, postura firme, luz dura de mediodía, sombra clara sobre una pared blanca, plano americano",
      man: "Editorial de revista de {{subject}}, un hombre con traje ocre sin corbata en una azotea de hormigón en la ciudad, postura firme, luz dura de mediodía, sombra clara sobre una pared blanca, plano americano",
      neutral:
        "Editorial de revista de {{subject}} con abrigo rojo muy amplio en una azotea de hormigón en la ciudad, postura firme, luz dura de mediodía, sombra clara sobre una pared blanca, plano americano",
    },
  },
  sketch: {
    label: "Boceto",
    description: "Líneas de lápiz y sombreado sobre papel",
    woman: "Boceto a lápiz de {{subject}}, una mujer, líneas de lápiz, sombreado, papel blanco, busto",
    man: "Boceto a lápiz de {{subject}}, un hombre, líneas de lápiz, sombreado, contraste alto, papel blanco, busto",
    neutral: "Boceto a lápiz de {{subject}}, líneas de lápiz, sombreado, papel blanco, busto",
    inventing: {
      woman:
        "Boceto a lápiz de {{subject}}, una mujer con abrigo largo y sombrero en la mesa de un café junto a la ventana, un cuaderno abierto, luz desde la izquierda, sombreado fino sobre papel blanco cálido, medio cuerpo",
      man: "Boceto a lápiz de {{subject}}, un hombre con chaqueta y bufanda en un banco del parque, leyendo el periódico, luz desde la izquierda, sombreado fino sobre papel blanco cálido, medio cuerpo",
      neutral:
        "Boceto a lápiz de {{subject}} con abrigo largo y bufanda en la mesa de un café junto a la ventana, un cuaderno abierto, luz desde la izquierda, sombreado fino sobre papel blanco cálido, medio cuerpo",
    },
  },
  goldenHour: {
    label: "Hora dorada",
    description: "Al aire libre, sol bajo por detrás",
    woman:
      "Retrato a la hora dorada de {{subject}}, una mujer, en un jardín, sol bajo por detrás, resplandor suave, fondo desenfocado, medio cuerpo",
    man: "Retrato a la hora dorada de {{subject}}, un hombre, al aire libre, sol bajo por detrás, fondo desenfocado, busto",
    neutral:
      "Retrato a la hora dorada de {{subject}}, al aire libre, sol bajo por detrás, resplandor suave, fondo desenfocado, busto",
    inventing: {
      woman:
        "Retrato a la hora dorada de {{subject}}, una mujer con un vestido de lino en un campo de trigo a finales de verano, pelo al viento, sol bajo por detrás, destello cálido, poca profundidad de campo, medio cuerpo",
      man: "Retrato a la hora dorada de {{subject}}, un hombre con camisa blanca remangada en un muelle junto al mar, sol bajo por detrás, luz cálida, poca profundidad de campo, medio cuerpo",
      neutral:
        "Retrato a la hora dorada de {{subject}} con camisa de lino en un campo de trigo a finales de verano, pelo al viento, sol bajo por detrás, luz cálida, poca profundidad de campo, medio cuerpo",
    },
  },
  lowKey: {
    label: "Clave baja",
    description: "Fondo negro, una sola lámpara",
    woman:
      "Retrato en clave baja de {{subject}}, una mujer, fondo negro, una lámpara, luz desde la izquierda, sombras profundas, primer plano",
    man: "Retrato en clave baja de {{subject}}, un hombre, fondo negro, una lámpara, luz desde la derecha, sombras profundas, busto",
    neutral:
      "Retrato en clave baja de {{subject}}, fondo negro, una lámpara, luz desde la izquierda, sombras profundas, busto",
    inventing: {
      woman:
        "Retrato en clave baja de {{subject}}, una mujer con un jersey negro de cuello alto en un estudio oscuro, la mano en el cuello, una lámpara suave desde la izquierda, sombras profundas, fondo negro, primer plano",
      man: "Retrato en clave baja de {{subject}}, un hombre con un abrigo oscuro de lana en un estudio oscuro, el cuello subido, una lámpara suave desde la derecha, sombras profundas, fondo negro, busto",
      neutral:
        "Retrato en clave baja de {{subject}} con un jersey negro de cuello alto en un estudio oscuro, una lámpara suave desde la izquierda, sombras profundas, fondo negro, busto",
    },
  },
  highKey: {
    label: "Clave alta",
    description: "Fondo blanco, luz uniforme",
    woman: "Retrato en clave alta de {{subject}}, una mujer, fondo blanco, luz uniforme, primer plano",
    man: "Retrato en clave alta de {{subject}}, un hombre, fondo blanco, luz uniforme, busto",
    neutral: "Retrato en clave alta de {{subject}}, fondo blanco, luz uniforme, busto",
    inventing: {
      woman:
        "Retrato en clave alta de {{subject}}, una mujer con una blusa blanca de seda en un estudio blanco, riendo, luz uniforme por todos lados, fondo blanco, primer plano",
      man: "Retrato en clave alta de {{subject}}, un hombre con una camisa de lino gris claro en un estudio blanco, brazos cruzados, luz uniforme por todos lados, fondo blanco, busto",
      neutral:
        "Retrato en clave alta de {{subject}} con una camisa de lino gris claro en un estudio blanco, riendo, luz uniforme por todos lados, fondo blanco, busto",
    },
  },
  windowLight: {
    label: "Luz de ventana",
    description: "Luz del día por un lado, en casa",
    woman:
      "Retrato con luz de ventana de {{subject}}, una mujer, junto a la ventana, en casa, luz desde la izquierda, piel natural, busto",
    man: "Retrato con luz de ventana de {{subject}}, un hombre, junto a la ventana, en casa, luz desde la derecha, piel natural, primer plano",
    neutral:
      "Retrato con luz de ventana de {{subject}}, junto a la ventana, en casa, luz desde la izquierda, piel natural, busto",
    inventing: {
      woman:
        "Retrato con luz de ventana de {{subject}}, una mujer con un jersey crema en un sillón de casa, un libro en las rodillas, ventana alta a su izquierda, luz tranquila del día, busto",
      man: "Retrato con luz de ventana de {{subject}}, un hombre con una camisa azul ante una mesa de madera en casa, un café en la mano, ventana alta a su derecha, luz tranquila del día, busto",
      neutral:
        "Retrato con luz de ventana de {{subject}} con un jersey crema en un sillón de casa, un libro en la mano, ventana alta a la izquierda, luz tranquila del día, busto",
    },
  },
  tealHeadshot: {
    label: "Perfil turquesa",
    description: "Una foto de perfil ante un fondo verde azulado",
    woman: "Retrato verde azulado de {{subject}}, una mujer, fondo verde azulado, luz suave, primer plano",
    man: "Retrato verde azulado de {{subject}}, un hombre, fondo verde azulado, luz desde la izquierda, busto",
    neutral: "Retrato verde azulado de {{subject}}, fondo verde azulado, luz suave, busto",
    inventing: {
      woman:
        "Retrato profesional de {{subject}}, una mujer con una americana crema, fondo liso de estudio verde azulado, luz suave desde la izquierda, mirada amable, cabeza y hombros",
      man: "Retrato profesional de {{subject}}, un hombre con traje oscuro y camisa blanca, fondo liso de estudio verde azulado, luz suave desde la izquierda, mirada amable, cabeza y hombros",
      neutral:
        "Retrato profesional de {{subject}} con una americana crema, fondo liso de estudio verde azulado, luz suave desde la izquierda, mirada amable, cabeza y hombros",
    },
  },
  film35: {
    label: "Película de 35 mm",
    description: "Negativo en color: grano, sombras suaves",
    woman:
      "Retrato en película de 35 mm de {{subject}}, una mujer, en un jardín, grano de película, colores apagados, medio cuerpo",
    man: "Retrato en película de 35 mm de {{subject}}, un hombre, en la calle, grano de película, luz cálida, busto",
    neutral:
      "Retrato en película de 35 mm de {{subject}}, en la calle, grano de película, colores apagados, busto",
    inventing: {
      woman:
        "Foto en película de 35 mm de {{subject}}, una mujer con una chaqueta vaquera antigua en una calle de la ciudad, una bicicleta a su lado, luz de última hora de la tarde, grano de película, colores apagados, medio cuerpo",
      man: "Foto en película de 35 mm de {{subject}}, un hombre con una chaqueta de pana delante de un pequeño café, un periódico bajo el brazo, luz de última hora de la tarde, grano de película, colores apagados, medio cuerpo",
      neutral:
        "Foto en película de 35 mm de {{subject}} con una chaqueta vaquera antigua en una calle de la ciudad, una bicicleta al lado, luz de última hora de la tarde, grano de película, colores apagados, medio cuerpo",
    },
  },
  cyanotype: {
    label: "Cianotipia",
    description: "Azul de Prusia a pincel sobre papel",
    woman: "Cianotipia de {{subject}}, una mujer, azul de Prusia, bordes a pincel, luz suave, busto",
    man: "Cianotipia de {{subject}}, un hombre, azul de Prusia, bordes a pincel, contraste alto, busto",
    neutral: "Cianotipia de {{subject}}, azul de Prusia, bordes a pincel, luz suave, busto",
    inventing: {
      woman:
        "Cianotipia de {{subject}}, una mujer con un vestido de encaje en un jardín, helechos en las manos, luz suave del día, azul de Prusia sobre papel de algodón, bordes a pincel, busto",
      man: "Cianotipia de {{subject}}, un hombre con chaleco y camisa en un jardín, un sombrero de paja en la mano, luz suave del día, azul de Prusia sobre papel de algodón, bordes a pincel, busto",
      neutral:
        "Cianotipia de {{subject}} con camisa blanca en un jardín, helechos en la mano, luz suave del día, azul de Prusia sobre papel de algodón, bordes a pincel, busto",
    },
  },
  risograph: {
    label: "Risografía",
    description: "Dos tintas, puntos de semitono",
    woman: "Risografía de {{subject}}, una mujer, dos tintas, puntos de semitono, busto",
    man: "Risografía de {{subject}}, un hombre, dos tintas, puntos de semitono, contraste alto, primer plano",
    neutral: "Risografía de {{subject}}, dos tintas, puntos de semitono, busto",
    inventing: {
      woman:
        "Cartel en risografía de {{subject}}, una mujer con camisa de rayas y gafas de sol redondas, hojas de palmera al fondo, luz dura, dos tintas, puntos de semitono, registro corrido, busto",
      man: "Cartel en risografía de {{subject}}, un hombre con camisa estampada y sombrero, la ciudad al fondo, luz dura, dos tintas, puntos de semitono, registro corrido, busto",
      neutral:
        "Cartel en risografía de {{subject}} con camisa de rayas y gafas de sol redondas, la ciudad al fondo, luz dura, dos tintas, puntos de semitono, registro corrido, busto",
    },
  },
};
