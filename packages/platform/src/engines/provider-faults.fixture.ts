import type { ErrorCode } from "@portrait-studio/contract";
import { everySecond, inTurn } from "@portrait-studio/testing/in-turn";
import type { ProviderName } from "../testing/stage.fixture.ts";

/** How a job ends; an error code is what the person gets. */
export type End = "completed" | "cancelled" | ErrorCode;
const kinds = ["training", "generation", "edit"] as const;
export type Kind = (typeof kinds)[number];

export interface Row {
  /** fault of the provider's fake */
  fault?: string;
  /** number of jobs or calls of each kind with the fault; 0 for all */
  times?: number;
  training?: End;
  /** a request for two images: its end, and how many are delivered and paid */
  generation?: [End, delivered: number];
  edit?: [End, delivered: number];
  /** the studio's response status to the provider's messages, which never change a job by themselves */
  answers?: number;
  redirected?: true;
  cancelled?: true;
  /** replaces the usual speed, in milliseconds */
  speed?: { trainingMs: number; imageMs: number };
  /** the test waits for the progress of this job */
  watched?: "training" | "generation";
  /** the only provider with this behaviour */
  only?: ProviderName;
  /** what becomes of images of somebody else; they are withheld by default */
  imagesOfAnotherPerson?: "deliver";
}
type Rows = Readonly<Record<string, Row>>;

const fine = {
  training: "completed",
  generation: ["completed", 2],
  edit: ["completed", 2],
} as const satisfies Row;
const lost = {
  training: "TRAINING_FAILED",
  generation: ["GENERATION_FAILED", 0],
  edit: ["EDIT_FAILED", 0],
} as const satisfies Row;

/** All faults of a provider that trains, with the outcome of a training, of two images and of two edits. */
const trainedRows: Rows = {
  "nothing goes wrong": { ...fine, answers: 200 },
  "it is slow and reports its progress in the trainer's log": {
    ...fine,
    speed: { trainingMs: 9000, imageMs: 1000 },
    watched: "training",
  },
  "its message never arrives": { ...fine, fault: "webhook_never", times: 0 },
  "its message arrives twice": { ...fine, fault: "webhook_twice", times: 0, answers: 200 },
  "its message arrives before the response to the order": {
    ...fine,
    fault: "webhook_early",
    times: 0,
    answers: 200,
  },
  "its messages arrive out of order": { ...fine, fault: "webhook_out_of_order", times: 0, answers: 200 },
  "its message has a wrong signature": {
    ...fine,
    fault: "webhook_bad_signature",
    times: 0,
    answers: 400,
  },
  "its message is a day old": { ...fine, fault: "webhook_old_timestamp", times: 0, answers: 400 },
  "only the second signature or key is right": { ...fine, fault: "webhook_rotated", times: 0, answers: 200 },
  "its messages go to an address that redirects": { ...fine, redirected: true, answers: 302 },
  "it makes fewer images": { fault: "fewer_images", generation: ["completed", 1] },
  "one of two orders fails": { fault: "broken", edit: ["completed", 1] },
  "its filter withholds all images": {
    fault: "all_filtered",
    times: 0,
    generation: ["CONTENT_REFUSED", 0],
    edit: ["CONTENT_REFUSED", 0],
  },
  "it refuses the prompt (422)": {
    ...lost,
    fault: "rejected_content",
    times: 0,
    generation: ["CONTENT_REFUSED", 0],
    edit: ["CONTENT_REFUSED", 0],
  },
  "it refuses the files (422)": { ...lost, fault: "rejected_input", times: 0, training: "PHOTOS_UNUSABLE" },
  "it briefly refuses calls (429)": { ...fine, fault: "rate_limited" },
  "it responds with 500 to an order that it accepted": { ...fine, fault: "create_500" },
  "it responds with 504 to an order that it accepted": { ...fine, fault: "create_504" },
  "it breaks the connection after accepting an order": { ...fine, fault: "create_broken" },
  "its status is briefly unavailable (503)": { ...fine, fault: "read_503" },
  "its jobs fail": { ...lost, fault: "broken", times: 0 },
  "its results are gone (404)": {
    ...lost,
    fault: "output_gone",
    times: 0,
    training: "completed",
    only: "replicate",
  },
  "its results, including weights, are gone (404)": { ...lost, fault: "output_gone", times: 0, only: "fal" },
  "it has removed the results' data": { ...lost, fault: "data_removed", times: 0 },
  "it never starts the job": { ...lost, fault: "aborted", times: 0 },
  "it has forgotten the job": { ...lost, fault: "forgotten", times: 0 },
  "its training leaves no weights": { fault: "no_weights", training: "TRAINING_FAILED" },
  "it is cancelled too late to stop": {
    fault: "cancel_late",
    times: 0,
    cancelled: true,
    speed: { trainingMs: 4000, imageMs: 4000 },
    training: "cancelled",
    generation: ["cancelled", 0],
    edit: ["cancelled", 0],
  },
};

/** Edits go the same way, and are played where it may differ. */
const images = { generation: ["completed", 2] } as const satisfies Row;
const made = { ...images, edit: ["completed", 2] } as const satisfies Row;
const unmade = { generation: ["GENERATION_FAILED", 0], edit: ["EDIT_FAILED", 0] } as const satisfies Row;
const refused = { generation: ["CONTENT_REFUSED", 0], edit: ["CONTENT_REFUSED", 0] } as const satisfies Row;
const empty = { generation: ["IMAGES_WITHHELD", 0], edit: ["EDIT_FAILED", 0] } as const satisfies Row;

/** What can be wrong in an image of a person. */
const ofThePerson: Rows = {
  "its first image shows somebody else": { ...images, fault: "another_person" },
  "its images show somebody else": {
    fault: "another_person",
    times: 0,
    generation: ["IMAGES_WITHHELD", 0],
  },
  "its images show somebody else, which the operator has delivered": {
    fault: "another_person",
    ...images,
    times: 0,
    imagesOfAnotherPerson: "deliver",
  },
  "its images show nobody": { fault: "no_face", times: 0, generation: ["IMAGES_WITHHELD", 0] },
  "its images show the person twice": { fault: "two_faces", times: 0, generation: ["IMAGES_WITHHELD", 0] },
};

/** Faults of a provider that makes images from chosen photos; the training is done here. */
const photoRows: Rows = {
  "nothing goes wrong": { ...made },
  "it is slow": { ...images, fault: "slow", times: 0 },
  ...ofThePerson,
  "one image is black": { fault: "black_image", generation: ["completed", 2], edit: ["completed", 1] },
  "its images are black": { ...empty, fault: "black_image", times: 0 },
  "its images are grey, of weights that are no numbers": { ...empty, fault: "grey_image", times: 0 },
  "its results are gone": { ...unmade, fault: "output_gone", times: 0 },
  "it refuses the prompt": { ...refused, fault: "rejected_content", times: 0 },
  "its filter withholds all images": { ...refused, fault: "all_filtered", times: 0 },
  "one of two orders fails": { fault: "broken", generation: ["completed", 1], edit: ["completed", 1] },
  "its jobs fail": { ...unmade, fault: "broken", times: 0 },
  "it has forgotten the job": { ...unmade, fault: "forgotten", times: 0 },
  "it is cancelled too late to stop": {
    fault: "cancel_late",
    times: 0,
    cancelled: true,
    speed: { trainingMs: 4000, imageMs: 4000 },
    generation: ["cancelled", 0],
    edit: ["cancelled", 0],
  },
};

/** Faults of an own ComfyUI. */
const comfyRows: Rows = {
  "nothing goes wrong": { ...made },
  ...ofThePerson,
  "it is slow and tells its steps": {
    ...images,
    speed: { trainingMs: 60, imageMs: 1500 },
    watched: "generation",
  },
  "it breaks the connection after taking an order": { ...images, fault: "create_broken" },
  "it takes an order twice": { ...images, fault: "doubled" },
  "a photo is gone just before the order": { ...images, fault: "photo_gone" },
  "a node fails": { ...unmade, fault: "broken", times: 0 },
  "its card is out of memory": { ...unmade, fault: "out_of_memory", times: 0 },
  "somebody stops the job there": { ...unmade, fault: "interrupted", times: 0 },
  "it is started again in mid-job, once": { ...images, fault: "forgotten" },
  "it is started again in each job": { ...unmade, fault: "forgotten", times: 0 },
  "weights are missing": { ...unmade, fault: "missing_model", times: 0 },
  "its images are gone": { ...unmade, fault: "output_gone", times: 0 },
  "a success has no image": { ...unmade, fault: "no_image", times: 0 },
  "its images are of one grey": { ...empty, fault: "grey_image", times: 0 },
  "its images are black, from NaN": { ...empty, fault: "black_image", times: 0 },
  "it stops too late": {
    fault: "cancel_late",
    times: 0,
    cancelled: true,
    speed: { trainingMs: 60, imageMs: 1500 },
    generation: ["cancelled", 0],
    edit: ["cancelled", 0],
  },
};

const kindsOfProviders: readonly { names: readonly ProviderName[]; rows: Rows }[] = [
  { names: ["replicate", "fal"], rows: trainedRows },
  { names: ["replicate-photos", "fal-photos"], rows: photoRows },
  { names: ["comfyui"], rows: comfyRows },
];

/** The faults that are tested with a provider, and on which kinds of jobs: every third one, with one provider of its kind and one kind of job in turn. */
export function getFaults(name: ProviderName): [string, Row, Kind[]][] {
  return kindsOfProviders.flatMap(({ names, rows }) =>
    everySecond(Object.entries(rows), 3)
      .filter(
        ([, { only }], place) =>
          names.includes(name) && (only === name || (!only && inTurn(names, place).includes(name))),
      )
      .map(([title, row], place): [string, Row, Kind[]] => {
        const played = kinds.filter((kind) => row[kind] !== undefined);
        return [title, row, row.watched ? played : inTurn(played, place)];
      }),
  );
}
