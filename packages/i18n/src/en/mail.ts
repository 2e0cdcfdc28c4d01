export const mail = {
  signIn: {
    subject: "{{code}} is your Portrait Studio code",
    greeting: "Sign in to Portrait Studio",
    codeLine: "Type this code where you asked for it:",
    linkLine: "Or open the studio with this link:",
    button: "Sign in",
    validity: "Both work once, for {{minutes}} minutes.",
    ignore: "You did not ask for this? Then you can ignore this mail. Nobody gets in without it.",
  },
} as const;
