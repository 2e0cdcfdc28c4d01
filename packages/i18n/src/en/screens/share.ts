export const share = {
  title: "A portrait",
  titleMany: "Portraits",
  /** of one of several */
  altOf: "Portrait {{number}} of {{count}}",
  alt: "A portrait that was shared with you",
  gone: "Nothing is shared here any more",
  goneText: "The owner stopped sharing it, or the link is incomplete.",
  made: "Made with Portrait Studio, from photos of the person in it.",
  action: "Make your own",
  report: {
    open: "Report this image",
    /** of one of several */
    openOf: "Report portrait {{number}}",
    title: "Report this image",
    text: "The operator of this studio will look at it. Your report is confidential.",
    reason: "What is wrong with it?",
    choose: "Choose a reason",
    reasons: {
      not_agreed: "It shows me or someone I know, without consent",
      minor: "It shows a child or a young person",
      sexual: "It is sexual or violent",
      deceptive: "It is used to deceive people",
      other: "Something else",
    },
    note: "In your own words",
    optional: "optional",
    send: "Send the report",
    cancel: "Cancel",
    close: "Close",
    thanks: "Thank you",
    thanksText: "The operator of this studio has your report.",
  },
} as const;
