export const share = {
  title: "A portrait",
  alt: "A portrait that was shared with you",
  gone: "This link shows nothing any more",
  goneText: "Whoever shared it has ended that, or the address is not complete.",
  made: "Made with Portrait Studio, from photos of the person in it.",
  action: "Make your own",
} as const;
