import type { landing as english } from "../../en/screens/landing.ts";
import type { Translated } from "../../translated.ts";

export const landing: Translated<typeof english> = {
  meta: "Diez fotos entran, retratos salen: un estudio que aprende tu cara una vez y te hace retratos en {{looks}} estilos.",
  card: "card-es.jpg",
  signIn: "Iniciar sesión",
  open: "Abrir el estudio",
  nav: "Página",
  hero: {
    title: "Tu cara, con otra luz.",
    text: "Sube diez fotos tuyas. El estudio te encuentra en ellas y les da otra luz y otro aire en {{looks}} estilos, del cine negro a la polaroid. No inventa nada.",
    textInvented:
      "Sube diez fotos tuyas. El estudio aprende tu cara en minutos y te hace retratos en {{looks}} estilos, del cine negro a la polaroid.",
    action: "Abrir el estudio",
    how: "Ver cómo funciona",
    lookbook: "Ver el muestrario",
  },
  free: {
    model: "{{credits}} créditos gratis para empezar: un modelo y {{portraits}}.",
    plain: "{{credits}} créditos gratis para empezar.",
    portraits_one: "{{shown}} retrato",
    portraits_other: "{{shown}} retratos",
  },
  sheet: "Doce estilos, hechos a partir de cinco obras de arte",
  how: {
    title: "Tres pasos, un cuarto oscuro",
    upload: {
      title: "Sube de 10 a 20 fotos",
      text: "Nítidas, solo de ti, con luces distintas. Los datos ocultos, como el lugar, se eliminan al instante.",
    },
    train: {
      title: "Entrena tu modelo",
      text: "Tarda menos de 10 minutos. Puedes cerrar la página y volver.",
    },
    create: {
      title: "Haz retratos",
      text: "Elige una receta o escribe una frase. Pagas las imágenes que se entregan y nada más.",
    },
  },
  lookbook: {
    title: "El muestrario",
    text: "Los {{looks}} estilos, tal como los hace el motor incorporado. Con caras que todo el mundo conoce, para que juzgues lo bien que se conservan.",
    caption:
      "Hechos por el motor incorporado a partir de obras que todos conocen: la Mona Lisa y La dama del armiño de Leonardo, La joven de la perla de Vermeer, el autorretrato de Van Gogh y la fotografía de Lincoln de Gardner.",
  },
  compare: {
    title: "Una frase cambia la luz",
    text: "Di qué debe cambiar y compara antes de quedártelo. El retrato del que partes nunca se sobrescribe.",
    before: "Antes",
    after: "Después",
    altBefore: "La joven de la perla de Vermeer, con luz uniforme",
    altAfter: "El mismo retrato en blanco y negro, con luz dura desde la izquierda",
    handle: "Línea entre el antes y el después",
    caption:
      "«Blanco y negro, luz dura desde la izquierda, fondo más oscuro»: una edición del motor incorporado, del cuadro de Vermeer.",
    sentences: {
      chosen: "«Blanco y negro, luz dura desde la izquierda, fondo más oscuro»",
      softer: "«Luz más suave, un poco más cálida»",
      straight: "«Enderézalo y recórtalo cuadrado»",
      cut: "«Quita el fondo»",
    },
  },
  features: {
    title: "Para quien necesita que una cara salga bien",
    text: "Para equipos creativos, profesionales del marketing y directores de marca que quieren que todos los retratos parezcan hechos por el mismo fotógrafo.",
    recipes: {
      title: "{{looks}} recetas",
      text: "Cada una en palabras para mujer, para hombre o sin decirlo. Un clic escribe la descripción; cambia una palabra y ya es tuya.",
    },
    helper: {
      title: "Un ayudante de descripciones",
      text: "Di lo que tienes en mente. Te lo devuelve como descripción, con variaciones, consejos y lo que conviene evitar.",
    },
    edits: {
      title: "Ediciones con vuelta atrás",
      text: "Pide un cambio en un retrato y compara el antes y el después. El original se queda hasta que aceptes.",
    },
    gallery: {
      title: "Una galería que encuentra",
      text: "Busca por palabras, receta, color o día, guarda lo mejor en álbumes y comparte retratos con un enlace que puedes retirar cuando quieras.",
    },
    teams: {
      title: "Equipos, retrato a retrato",
      text: "Cada persona entra con su propia dirección y ve solo sus modelos. Los permisos llegan hasta cada retrato: es privado hasta que su dueño lo comparte. No hay roles ni carpetas comunes.",
    },
    own: {
      title: "Tuyo de verdad",
      text: "Código abierto, con una API documentada. Alójalo tú y conecta otro motor cuando lo necesites.",
    },
  },
  honest: {
    title: "Lo que hace un cuarto oscuro y lo que no",
    text: "El cuarto oscuro incorporado trabaja como un buen retocador: te encuentra en tus fotos y cambia la luz, el color, el encuadre y el acabado. Cada retrato es una de tus fotos, reconocible, con otro estilo.",
    builtIn:
      "Este estudio usa el motor incorporado, que da otra luz y otro estilo a tus propias fotos; otros motores que un estudio puede conectar inventan imágenes nuevas de ti.",
    other:
      "Este estudio inventa imágenes nuevas de ti con {{engines}}; el motor incorporado, que solo da otra luz y otro estilo a tus propias fotos, no está conectado.",
    both: "Este estudio da otra luz y otro estilo a tus propias fotos con el motor incorporado, o inventa imágenes nuevas de ti con {{engines}}: cada entrenamiento elige.",
    does: "Hace",
    doesItems: {
      light: "Luz lateral, contraluz, persianas, fondos",
      film: "Colores de película, grano, blanco y negro",
      frame: "Encuadres desde el primer plano hasta el medio cuerpo",
      seed: "La misma imagen otra vez, con la misma semilla",
    },
    doesNot: "No hace",
    doesNotItems: {
      pose: "Inventar poses, ropa, lugares o edades",
      detail: "Añadir detalles que tus fotos no tienen",
      others: "Meter a otras personas en la imagen",
    },
    open: "El estudio es de código abierto. En tu propia máquina, tus fotos se quedan en ella.",
  },
  plan: {
    title: "Empieza con poco",
    text: "Un solo pago, sin suscripción. Cada crédito sirve para todo: entrenamiento, retratos, ediciones y el ayudante.",
    costs: "Lo que cuesta cada cosa",
    points: {
      delivered: "Pagas lo que se entrega: lo que falla o se cancela se devuelve",
      refund: "Los créditos sin usar de una compra se pueden reembolsar en un plazo de 30 días",
      costs: "El coste de cada paso se ve antes de empezarlo",
    },
    action: "Iniciar sesión y empezar",
  },
  proof: {
    title: "Lo que puedes comprobar",
    text: "El estudio está hecho para que no tengas que fiarte de su palabra.",
    figures: {
      kills: {
        value: "200",
        text: "veces se interrumpieron sus programas en pleno trabajo: cada tarea terminó una sola vez, y ningún crédito se perdió ni se cobró dos veces.",
      },
      links: {
        value: "50 s",
        text: "después de dejar de compartir una imagen, como muy tarde, su dirección ya no muestra nada.",
      },
      elsewhere: {
        value: "0",
        text: "fotos salen de este estudio con el motor incorporado. Las caras se buscan en la misma máquina.",
      },
    },
    receipt: {
      title: "El recibo de un borrado",
      gone: "borrado",
      nameless: "sin nombre",
      lines: {
        photos: "Fotos, recortes",
        models: "Modelos",
        images: "Retratos, enlaces",
        faces: "Medidas de tu cara",
        sessions: "Sesiones, correos",
      },
      kept: "Contabilidad",
      note: "Una prueba deja marcas en todo ello, borra la cuenta y las busca en cada tabla y en cada archivo.",
    },
    code: {
      title: "Todo el código",
      text: "Todo es software libre con licencia MIT: lo que dice esta página está ahí, con las pruebas que lo obligan a cumplirlo. Instálalo en tu propia máquina y nadie más tendrá tus fotos.",
    },
  },
  voices: {
    title: "Con sus palabras",
    text: "Ningún elogio que nadie haya hecho. Son citas sobre el retrato, de quienes los hicieron, con su fuente.",
    quotes: {
      alberti: {
        text: "La pintura tiene una fuerza verdaderamente divina: hace presentes a los ausentes, como dicen de la amistad, y muestra los muertos a los vivos muchos siglos después.",
        name: "Leon Battista Alberti",
        source: "De la pintura, libro II, 1435",
      },
      nadar: {
        text: "La teoría de la fotografía se aprende en una hora; las primeras nociones de su práctica, en un día. Lo que no se aprende … es el sentimiento de la luz.",
        name: "Nadar",
        source: "Reivindicación de la propiedad exclusiva del seudónimo Nadar, 1857",
      },
      vanGogh: {
        text: "Quisiera pintar hombres y mujeres con ese no sé qué de eterno cuyo símbolo era antes la aureola.",
        name: "Vincent van Gogh",
        source: "Carta a su hermano Theo, Arlés, septiembre de 1888",
      },
    },
    translated: "Traducidas del latín y del francés para esta página.",
  },
  faq: {
    title: "Preguntas",
    items: {
      photos: {
        question: "¿Qué fotos necesito?",
        answer:
          "De 10 a 20 en las que salgas solo tú, en JPEG, HEIC, PNG, GIF o WebP de hasta 10 MB cada una. Días, luces y ángulos distintos ayudan más que muchas parecidas. El estudio te dice de cada foto lo buena que es.",
      },
      time: {
        question: "¿Cuánto tarda?",
        answer:
          "El entrenamiento tarda de media menos de 10 minutos y no hace falta esperar ante la pantalla. Después haces retratos con el mismo modelo tantas veces como quieras.",
      },
      likeness: {
        question: "¿Se parecerá a mí?",
        answer:
          "Con el motor incorporado, sí: trabaja sobre tus propias fotos y no inventa nada. Si quien lleva este estudio ha conectado otro motor, sus retratos pueden parecerse menos a ti.",
      },
      pay: {
        question: "¿Qué se paga?",
        answer:
          "Créditos, en paquetes que se compran una vez. El entrenamiento, los retratos, las ediciones y el ayudante gastan créditos; lo que falla o se cancela los devuelve.",
      },
      expiry: {
        question: "¿Caducan los créditos?",
        answer30d: "Sí, a los 30 días de cada concesión. Primero se gastan los que caducan antes.",
        answerNever: "No. Los créditos no caducan nunca.",
      },
      refund: {
        question: "¿Me devuelven el dinero?",
        answer:
          "Lo que no hayas usado de una compra se puede reembolsar en un plazo de 30 días, desde la página de facturación.",
      },
      privacy: {
        question: "¿Quién ve mis fotos?",
        answer:
          "Otros usuarios, no. Los datos ocultos, como el lugar, se eliminan al subirlas. Con el motor incorporado las fotos se quedan en este estudio. Las fotos que ningún modelo necesita ya se eliminan después de {{days}} días. Para comparar cada retrato contigo, el estudio describe tu cara con números (datos biométricos). Están en su propia base de datos, con tus fotos y tu modelo, no salen en ninguna respuesta ni exportación, y desaparecen cuando borras las fotos, el modelo o la cuenta. Los retratos son privados hasta que compartes uno con un enlace, y puedes borrar tus modelos y tu cuenta; tienes una semana para anular el borrado de tu cuenta, o puedes borrarla al momento. De una cuenta eliminada quedan la contabilidad, sin nombre, y una huella de tu dirección de correo de la que no se puede leer la dirección, solo para que los créditos de bienvenida se den una vez. Para que ningún extraño adivine cómo entrar, el estudio recuerda en qué navegadores iniciaste sesión (un año) y desde qué red se pidió un correo de acceso (dos días), como huellas que no se pueden descifrar.",
      },
    },
  },
  closing: {
    title: "Cuando quieras.",
    text: "Sin contraseña: basta una dirección de correo.",
  },
  about: "Acerca de y licencias",
  footer: "Portrait Studio, software libre con licencia MIT.",
};
