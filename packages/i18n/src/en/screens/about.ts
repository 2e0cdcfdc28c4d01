export const about = {
  title: "About this studio",
  meta: "What looks at photos in this studio, under which licences, and what it keeps of a face.",
  lead: "Portrait Studio {{version}}, free software under the MIT licence.",
  start: "Front page",
  models: {
    title: "What analyses your photos",
    text: "Trained models, small enough to run on this studio's own processor. They come unchanged with npm packages and are checked byte for byte at every start. What they find stays in this studio.",
    licence: "Licence",
    source: "From",
    items: {
      "face-short-range": "Finds faces that fill much of a picture",
      "face-full-range": "Finds faces that are small in a picture",
      "face-mesh": "Places 468 points on a face",
      "face-geometry": "The shape of a face, which tells how a head is turned",
      "selfie-square": "Separates people from the background",
      "identity-weights": "Describes a face by 128 numbers that are close for photos of one person",
      "identity-manifest": "The plan of that network",
      runtime: "Runs the models",
      "runtime-loader": "Starts what runs them",
    },
  },
  faces: {
    title: "What is kept of a face",
    text: "By these numbers a face can be told from others, so they are biometric data. They are kept in this studio's own database, appear in no answer of its API and in no export, and are never sent to another service, whichever engine makes the images.",
    where: "Where",
    until: "Until",
    items: {
      photo: {
        what: "Points, pose and 128 numbers of each face in a photo",
        where: "with the photo",
        until:
          "the photo is deleted; at the latest with its model, or {{days}} days after it was uploaded if no model needs it",
      },
      model: {
        what: "128 numbers for each photo that clearly shows the person of a model",
        where: "with the model",
        until: "the model or the account is deleted",
      },
      image: {
        what: "How much each image is like the person: one number from 0 to 1, from which no face can be described",
        where: "with the image",
        until: "the image is deleted for good",
      },
    },
  },
  licences: {
    title: "Licences",
    text: "Who made what is in it, with the whole list of notices:",
    notice: "NOTICE",
  },
  hosting: {
    title: "Hosting a studio",
    english: "These pages are in English.",
  },
  /** in place of a page that cannot be fetched */
  offline: {
    title: "You are offline",
    text: "The studio cannot be reached from here. Nothing is lost: what you asked for goes on without you, and your draft is kept in this browser. This page goes on by itself as soon as the connection is back.",
    retry: "Try again",
  },
} as const;
