import { createHash } from "node:crypto";
import type { Box } from "@portrait-studio/contract";
import type { DoubtReason, PhotoAnalysis, SetSummary, VerdictCode } from "@portrait-studio/darkroom/analysis";
import sharp from "sharp";
import type { PhotoJudge } from "../index.ts";

/** A judge that says of photos what the test tells it; of photos with the same bytes, all but the last repeat another. */
export interface ScriptedJudge extends PhotoJudge {
  /** what is wrong with every photo, besides repeating another */
  verdicts: VerdictCode[];
  /** where every head is found */
  head: { x: number; y: number; width: number; height: number };
  /** what every cut-out is drawn like; null where none is worth a look */
  cutOutPicture: Uint8Array | null;
  /** whether they pass as clean */
  cutOutPasses: boolean;
  /** why they do not */
  cutOutReasons: DoubtReason[];
  /** heads that the person has placed, of photos looked at */
  told: (Box | undefined)[];
  /** what every look at a photo throws */
  failure: Error | undefined;
  /** what happens while a photo is looked at */
  meanwhile: () => Promise<void>;
  /** what happens while the person is cut out of one */
  whileCutting: () => Promise<void>;
  /** how many photos were analysed */
  analysed: number;
  /** of the analyses it makes */
  version: string;
  /** what it sees of whom in every photo */
  identity: string;
  /** likeness of the image at each place of a request; null where no face is seen */
  likenesses: readonly (number | null)[];
  /** what every comparison throws */
  comparison: Error | undefined;
  /** how many images were compared */
  compared: number;
  /** recipes that hide whose face it is */
  hiding: readonly string[];
}

const emptySummary: SetSummary = {
  photos: 0,
  usable: 0,
  yaw: [0, 0],
  pitch: [0, 0],
  side: [0, 0],
  smile: [0, 0],
  advice: [],
};

const hashOf = ({ findings }: PhotoAnalysis) => findings.hash;

export function createScriptedJudge(): ScriptedJudge {
  const judge: ScriptedJudge = {
    verdicts: [],
    head: { x: 0.25, y: 0.125, width: 0.5, height: 0.5 },
    cutOutPicture: Buffer.from("cut-out"),
    cutOutPasses: true,
    cutOutReasons: ["hair-unclear"],
    told: [],
    failure: undefined,
    meanwhile: async () => {},
    whileCutting: async () => {},
    analysed: 0,
    version: "1",
    get analysisVersion() {
      return judge.version;
    },
    identity: "whom every photo shows",
    likenesses: [0.7],
    comparison: undefined,
    compared: 0,
    hiding: ["painterly"],
    identityVersion: 1,
    describePerson: (photos) =>
      photos.flatMap(({ analysis }) => analysis.findings.faces.map(({ identity }) => identity)),
    measureLikeness: async (bytes) => {
      judge.compared += 1;
      if (judge.comparison) throw judge.comparison;
      // images are told apart by their colour
      const { dominant } = await sharp(bytes).stats();
      const place = judge.likenesses.length === 1 ? 0 : Math.round(dominant.r / 37);
      return judge.likenesses[place] ?? null;
    },
    samenessOf: (likeness) => (likeness >= 0.5 ? "same" : likeness <= 0.4 ? "different" : "unsure"),
    hidesFace: ({ recipeId }) => judge.hiding.includes(recipeId ?? ""),
    analyse: async (bytes, { headBox } = {}) => {
      judge.analysed += 1;
      judge.told.push(headBox);
      if (judge.failure) throw judge.failure;
      await judge.meanwhile();
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
      return {
        version: judge.version,
        findings: { hash, faces: [{ identity: judge.identity }] },
      } as PhotoAnalysis;
    },
    cutOut: async () => {
      await judge.whileCutting();
      const { cutOutPicture: image, cutOutPasses: passed, cutOutReasons } = judge;
      return image && { picture: image, passed, reasons: passed ? [] : cutOutReasons };
    },
    judgeSet: (photos) => ({
      state: "ready",
      summary: { ...emptySummary, photos: photos.length, usable: photos.length },
      photos: photos.map(({ id, analysis }) => {
        const last = photos.findLast((other) => hashOf(other.analysis) === hashOf(analysis));
        const duplicateOf = last && last.id !== id ? last.id : null;
        return {
          id,
          verdicts: [...judge.verdicts, ...(duplicateOf ? (["near_duplicate"] as const) : [])],
          usable: true,
          head: judge.head,
          subject: 0,
          duplicateOf,
        };
      }),
    }),
  };
  return judge;
}
