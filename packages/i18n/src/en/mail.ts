export const mail = {
  signIn: {
    subject: "{{code}} is your Portrait Studio code",
    greeting: "Sign in to Portrait Studio",
    codeLine: "Type this code in the browser in which you asked for it:",
    linkLine: "Or open the studio with this link, in any browser:",
    button: "Sign in",
    validity: "Both work once, for {{minutes}} minutes.",
    newest: "Are there several of these mails? Use the newest one.",
    ignore: "You did not ask for this? Then you can ignore this mail. Nobody gets in without it.",
  },
  expiry: {
    subject_one: "{{count}} credit expires on {{date}}",
    subject_other: "{{count}} credits expire on {{date}}",
    title_one: "{{count}} credit is about to expire",
    title_other: "{{count}} credits are about to expire",
    body_one: "It expires on {{date}}. Use it for a portrait before then.",
    body_other: "The first of them expire on {{date}}. Use them for portraits before then.",
    button: "Make portraits",
    why: "You get this mail once, a week before credits of yours expire.",
  },
  training: {
    done: {
      title: "{{name}} is ready",
      body: "Your model is trained. You can make your first portraits with it now.",
      button: "Make portraits",
    },
    failed: {
      title: "Training {{name}} failed",
      unknown: "Something went wrong on our side while the model was made. You can try again.",
      returned_one: "Your {{count}} credit is back in your account.",
      returned_other: "Your {{count}} credits are back in your account.",
      button: "Look at the photos",
    },
    why: "You get this mail once, when a training of yours has ended.",
    turnOff: "Turn these mails off in the settings",
  },
  export: {
    title: "Your export is ready",
    body: "All your photos, portraits and everything that we keep about you are in one ZIP file. You can download it once, until {{date}}.",
    button: "Go to the download",
    why: "You get this mail once, when an export that you asked for is ready.",
  },
} as const;
