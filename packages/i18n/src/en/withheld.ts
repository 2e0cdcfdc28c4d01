import type { ImageFlaw } from "@portrait-studio/contract/choices";

/** Why an image was held back, and which photo would help. */
export const withheld = {
  head: "One portrait was held back: part of the head was missing. A photo with room above the hair would help.",
  outline:
    "One portrait was held back: something of the photo's background stayed beside the hair. A photo in front of a plain wall would help.",
  face: "One portrait was held back: the face was not like the one in the photo. A sharp photo from the front, in even light, would help.",
  skin: "One portrait was held back: the skin had a colour that is not yours. A photo in daylight, without coloured lamps, would help.",
  backdrop:
    "One portrait was held back: the background did not have the colour you asked for. A photo in which you stand out from a plain wall would help.",
  sharpness:
    "One portrait was held back: it was less sharp than the photo. A larger photo with sharp eyes would help.",
  twin: "One portrait was held back: it was nearly the same as another one. Photos with another pose or expression would help.",
  blank: "One portrait was held back: it came back as an empty picture. Try again, or say it in other words.",
  nobody:
    "One portrait was held back: nobody was to be seen in it. Saying what you are doing there would help.",
  several:
    "One portrait was held back: it showed more than one person. Photos with nobody else in them, and a prompt about you alone, would help.",
  unmade: "One portrait was not made: the engine failed on it. Trying again would help.",
} as const satisfies Record<ImageFlaw, string>;

/** The same of an edit, where the image is what is already there. */
export const withheldEdit = {
  head: "One edit was held back: part of the head was missing. A wider crop, or another portrait, would help.",
  outline:
    "One edit was held back: something of the old background stayed beside the hair. A portrait in front of a plain backdrop would help.",
  face: "One edit was held back: the face was not like the one before. Less strength would help.",
  skin: "One edit was held back: the skin took a colour that you did not ask for. Less strength would help.",
  backdrop:
    "One edit was held back: the backdrop did not have the colour you asked for. Asking for the backdrop alone would help.",
  sharpness: "One edit was held back: it was less sharp than the portrait. Less strength would help.",
  unmade: "One edit was not made: the engine failed on it. Trying again would help.",
  twin: "One edit was held back: it shows the same as before. More strength, or other words, would help.",
} as const satisfies Partial<Record<ImageFlaw, string>>;
