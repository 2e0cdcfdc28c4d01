import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../translated.ts";

export const errors = {
  UNAUTHENTICATED: "Inicia sesión, por favor.",
  FORBIDDEN: "Eso no te pertenece y no puedes cambiarlo.",
  ACCOUNT_BLOCKED:
    "Quien administra este estudio ha bloqueado esta cuenta. Escríbele si crees que es un error.",
  NOT_INVITED:
    "Este estudio es privado y tu dirección no está en su lista. Pide una invitación a quien lo administra.",
  NOT_FOUND: "No lo hemos encontrado.",
  NO_ACTIVE_UPLOAD_SESSION: "No hay ninguna subida activa. Recarga la página.",
  METHOD_NOT_ALLOWED: "Esa dirección no admite este método.",
  VALIDATION_FAILED: "Algunos valores no son correctos. Revisa los detalles e inténtalo de nuevo.",
  MALFORMED_BODY: "No se pudo leer el contenido de la petición.",
  INVALID_CODE: "Código de verificación no válido",
  INVALID_PASSKEY:
    "Esta llave de acceso no funciona aquí, o ha tardado demasiado. Inténtalo de nuevo o entra con un código.",
  INVALID_CURSOR: "Esta página de la lista ya no existe. Empieza de nuevo por la primera.",
  TOO_MANY_CALLS: "Demasiadas llamadas en una sola petición.",
  NOT_ENOUGH_PHOTOS: "Sube al menos {{required}} imágenes antes de empezar el entrenamiento.",
  NOT_ENOUGH_PHOTOS_alike_one:
    "{{count}} de estas fotos es casi igual que otra, y un entrenamiento necesita {{required}} distintas: hay {{available}}. Añade fotos de otros momentos y vuelve a empezarlo.",
  NOT_ENOUGH_PHOTOS_alike_other:
    "{{count}} de estas fotos son casi iguales que otras, y un entrenamiento necesita {{required}} distintas: hay {{available}}. Añade fotos de otros momentos y vuelve a empezarlo.",
  CONSENT_REQUIRED:
    "Un entrenamiento necesita el consentimiento para usar las fotos, en su redacción actual ({{version}}). Recarga la página, léelo y marca la casilla.",
  ACCOUNT_LEAVING: "Has pedido eliminar esta cuenta. Consérvala primero para volver a entrar.",
  TOO_MANY_FILES: "Se permiten {{maximum}} archivos como máximo",
  NO_FILES: "Elige al menos una foto para subir.",
  INSUFFICIENT_CREDITS: "Hacen falta {{required}} créditos y tienes {{available}}.",
  WRONG_STATE: "Ya no es posible: ha cambiado entretanto. Recarga para ver cómo está.",
  MODEL_NOT_READY: "Este modelo aún no está listo. Espera a que termine su entrenamiento.",
  TOO_SMALL_TO_PRINT:
    "Este retrato es demasiado pequeño para {{paper}}: ampliado tanto se vería borroso. Elige un papel más pequeño.",
  MODEL_NEEDS_PHOTOS:
    "Este modelo necesita al menos {{required}} fotos buenas en uso, y le quedarían {{available}}. Vuelve a usar otra primero, o entrena un modelo nuevo.",
  PHOTO_IN_USE:
    "Se están haciendo retratos de este modelo, quizá con esta foto. Bórrala cuando estén listos.",
  IDEMPOTENCY_KEY_REUSED: "Esta Idempotency-Key ya se usó con otro contenido. Usa una nueva.",
  FILE_TOO_LARGE: "Las fotos pueden ocupar {{maximumMegabytes}} MB como máximo.",
  BODY_INCOMPLETE: "La petición no llegó completa. Inténtalo de nuevo.",
  BODY_TOO_LARGE: "La petición es demasiado grande.",
  UNSUPPORTED_FILE_TYPE: "Solo se admiten archivos JPEG, PNG, GIF o WebP.",
  UNSUPPORTED_MEDIA_TYPE: "El contenido de la petición es de un tipo equivocado.",
  TOO_MANY_PIXELS:
    "Esta foto tiene {{megapixels}} megapíxeles; un archivo de este tipo puede tener {{maximum}} como máximo. Guárdala más pequeña y vuelve a intentarlo.",
  IMAGE_TOO_COMPLEX:
    "Abrir esta imagen requiere demasiado tiempo o memoria. Guárdala otra vez como JPEG, o elige otra.",
  UNREADABLE_IMAGE: "No se pudo leer esta imagen. Guárdala otra vez como JPEG o PNG, o elige otra.",
  UNSUPPORTED_BY_ENGINE: "El motor de este modelo no puede hacer eso.",
  UNSUPPORTED_BY_ENGINE_aspectRatio:
    "El motor de este modelo hace imágenes en estos formatos: {{supported}}.",
  UNSUPPORTED_BY_ENGINE_count: "El motor de este modelo hace {{supported}} imágenes a la vez como máximo.",
  UNSUPPORTED_BY_ENGINE_negativePrompt:
    "El motor de este modelo no admite texto negativo. Describe lo que quieres ver.",
  UNSUPPORTED_BY_ENGINE_retouch:
    "El motor de este modelo no puede retocar según un ajuste. Describe en el texto cómo debe verse la piel.",
  UNSUPPORTED_BY_ENGINE_photos: "El motor de este modelo no hace los retratos a partir de sus fotos.",
  UNSUPPORTED_BY_ENGINE_edits: "El motor de este modelo no puede editar imágenes.",
  ENGINE_UNAVAILABLE: "El motor que creó este modelo no está configurado en este estudio. Elige otro modelo.",
  ENGINE_UNAVAILABLE_named:
    "Este modelo lo creó el motor «{{engine}}», que no está configurado en este estudio. Elige otro modelo.",
  PHOTOS_UNUSABLE:
    "Con estas fotos no se puede crear un modelo. Elige fotos en las que tu cara se vea clara y nítida.",
  RATE_LIMITED: "Demasiados intentos. Espera {{retryAfterSeconds}} segundos e inténtalo de nuevo.",
  TRAINING_FAILED: "El entrenamiento ha fallado",
  GENERATION_FAILED: "La generación ha fallado",
  ENDED_BY_OPERATOR: "Quien administra este estudio lo ha terminado. Has recuperado tus créditos.",
  TIMED_OUT: "Ha tardado más de lo prometido y se ha detenido. Has recuperado tus créditos.",
  MAIL_FAILED: "No se pudo enviar el enlace mágico",
  UNAVAILABLE: "El estudio no está disponible en este momento. Inténtalo de nuevo enseguida.",
  PROMPT_IDEA_MISSING: "Describe tu idea antes de mejorarla.",
  FOREIGN_ADDRESS:
    "Después de una compra solo se puede volver a este estudio: usa una dirección que empiece por {{origin}}.",
  TOO_MANY_ALBUMS: "Puedes tener {{maximum}} álbumes. Elimina uno que ya no necesites.",
  TOO_MANY_TOKENS: "Puedes tener {{maximum}} claves de acceso. Revoca una que ya no necesites.",
  TOO_MANY_PASSKEYS: "Puedes tener {{maximum}} llaves de acceso. Elimina una que ya no necesites.",
  INSUFFICIENT_CREDITS_promptHelper:
    "El ayudante de descripciones necesita {{required}} crédito(s), pero solo tienes {{available}}.",
  SCOPE_MISSING: "Esta clave de acceso no puede hacer eso. Necesita el permiso «{{scope}}».",
  NOT_REFUNDABLE:
    "De esta compra ya no se puede reembolsar nada: sus créditos están gastados o han pasado los 30 días.",
  NOT_RETURNABLE:
    "Los créditos de estas imágenes no se pueden recuperar: se ofrece durante una semana y mientras no se haya hecho nada con ellas.",
  CREDITS_RETURNED: "Esta imagen se queda en la papelera, porque sus créditos han vuelto.",
  EDIT_FAILED: "La edición ha fallado",
  INSTRUCTION_NOT_UNDERSTOOD:
    "No había nada que cambiar: la imagen ya es así, o no hemos entendido las palabras. Prueba con palabras como «más cálido» o «desenfoca el fondo».",
  CONTENT_REFUSED:
    "El filtro de seguridad del motor ha retenido estas imágenes. Dilo con otras palabras e inténtalo de nuevo.",
  IMAGES_WITHHELD:
    "Ninguno de estos retratos era lo bastante bueno para entregarlo. Has recuperado tus créditos.",
  PROMPT_HELPER_UNAVAILABLE: "El ayudante de descripciones no está disponible en este momento.",
  PURCHASE_FAILED: "La compra ha fallado",
  INVALID_SIGNATURE: "La firma de este mensaje no es válida.",
  INTERNAL: "Algo ha ido mal. Inténtalo de nuevo.",
} as const satisfies Translated<typeof english>;
