import type { EditWords } from "./edit-words.ts";

/** The English words round those for edits. */
export const english: EditWords = {
  slight: "slightly little bit subtle subtly tad gently",
  strong: "very much lot strong strongly heavy heavily intense intensely really",
  negations: "no not without never avoid remove less reduce decrease lower fewer fix correct",
  fillers: "so bit of some its his her more",
  stopWords:
    "a an the and or of in on at to for with by from as is are be it its this that then my me i you his " +
    "her their him she he they more some make made give add put apply turn set use increase raise boost " +
    "up please can could style look looking effect filter image picture photo portrait shot tones tone " +
    "colour color colours colors light wash background all everything also but too so cast tint tinted " +
    "tinge before front",
};
