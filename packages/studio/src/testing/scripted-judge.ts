import { createHash } from "node:crypto";
import type { Box, PhotoProblem } from "@portrait-studio/contract";
import type { DoubtReason, PhotoAnalysis, SetVariety } from "@portrait-studio/photo/types";
import sharp from "sharp";
import type { PhotoJudge } from "../index.ts";

/** A fake judge of photos that the test controls; of photos that are alike, all but the last count as duplicates. */
export interface ScriptedJudge extends PhotoJudge {
  /** verdicts on every photo, besides duplicates */
  verdicts: PhotoProblem[];
  /** ids of photos that are almost the same */
  alike: readonly string[];
  /** what it measures of every set */
  summary: Partial<SetVariety>;
  /** where every head is found */
  head: { x: number; y: number; width: number; height: number };
  /** preview of every cut-out; null for none */
  cutOutImage: Uint8Array | null;
  /** whether cut-outs pass as clean */
  cutOutPasses: boolean;
  /** why cut-outs do not pass */
  cutOutReasons: DoubtReason[];
  /** head boxes set by the person, per analysed photo */
  told: (Box | undefined)[];
  /** error that every analysis throws */
  failure: Error | undefined;
  /** runs during each analysis */
  meanwhile: () => Promise<void>;
  /** runs while each cut-out is made */
  whileCutting: () => Promise<void>;
  /** number of analysed photos */
  analysed: number;
  /** how often a set was judged */
  setsJudged: number;
  /** version of its analyses */
  version: string;
  /** widths of the faces in every photo */
  faces: readonly number[];
  /** the identity in every photo */
  identity: string;
  /** likeness of the image at each position of a request; null where no face is seen */
  likenesses: readonly (number | null)[];
  /** what every comparison throws */
  comparison: Error | undefined;
  /** how many images were compared */
  compared: number;
  /** recipes that hide whose face it is */
  hiding: readonly string[];
}

const emptySummary: SetVariety = {
  photos: 0,
  usable: 0,
  yaw: [0, 0],
  pitch: [0, 0],
  side: [0, 0],
  smile: [0, 0],
  advice: [],
};

export function createScriptedJudge(): ScriptedJudge {
  const judge: ScriptedJudge = {
    verdicts: [],
    alike: [],
    summary: {},
    head: { x: 0.25, y: 0.125, width: 0.5, height: 0.5 },
    cutOutImage: Buffer.from("cut-out"),
    cutOutPasses: true,
    cutOutReasons: ["hair-unclear"],
    told: [],
    failure: undefined,
    meanwhile: async () => {},
    whileCutting: async () => {},
    analysed: 0,
    setsJudged: 0,
    version: "1",
    get analysisVersion() {
      return judge.version;
    },
    faces: [100],
    identity: "the same person",
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
    judgeSameness: (likeness) => (likeness >= 0.5 ? "same" : likeness <= 0.4 ? "different" : "unsure"),
    hidesFace: ({ recipeId }) => judge.hiding.includes(recipeId ?? ""),
    analyse: async (bytes, { headBox } = {}) => {
      judge.analysed += 1;
      judge.told.push(headBox);
      if (judge.failure) throw judge.failure;
      await judge.meanwhile();
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
      return {
        version: judge.version,
        findings: { hash, faces: judge.faces.map((width) => ({ width, identity: judge.identity })) },
      } as PhotoAnalysis;
    },
    cutOut: async () => {
      await judge.whileCutting();
      const { cutOutImage: image, cutOutPasses: passed, cutOutReasons } = judge;
      return (
        image && {
          image,
          matte: image,
          score: passed ? 0.2 : 1,
          passed,
          reasons: passed ? [] : cutOutReasons,
        }
      );
    },
    judgeSet: (photos) => {
      judge.setsJudged += 1;
      return {
        state: "ready",
        summary: { ...emptySummary, photos: photos.length, usable: photos.length, ...judge.summary },
        photos: photos.map(({ id }) => {
          const last = judge.alike.includes(id) && photos.findLast((other) => judge.alike.includes(other.id));
          const duplicateOf = last && last.id !== id ? last.id : null;
          return {
            id,
            verdicts: [...judge.verdicts, ...(duplicateOf ? (["duplicate"] as const) : [])],
            usable: true,
            head: judge.head,
            subject: 0,
            duplicateOf,
          };
        }),
      };
    },
  };
  return judge;
}
