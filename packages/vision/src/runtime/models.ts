export interface LearnedModel {
  name: string;
  purpose: string;
  package: string;
  version: string;
  /** SPDX identifier of the weights' licence */
  licence: string;
  source: string;
  /** what they were trained on, as far as their author says, where that may matter to whoever uses them */
  trainedOn?: string;
  file: string;
  /** the part of the file that is the model; left out: all of it */
  slice?: readonly [start: number, end: number];
  bytes: number;
  /** of the model's bytes, hexadecimal */
  sha256: string;
}

export const models = [
  {
    name: "face-short-range",
    purpose: "finds faces that fill much of the image",
    package: "@mediapipe/face_detection",
    version: "0.4.1657300184",
    licence: "Apache-2.0",
    source: "https://google.github.io/mediapipe/solutions/face_detection (BlazeFace)",
    file: "face_detection_short_range.tflite",
    bytes: 229032,
    sha256: "3bc182eb9f33925d9e58b5c8d59308a760f4adea8f282370e428c51212c26633",
  },
  {
    name: "face-full-range",
    purpose: "finds faces that are small in the image",
    package: "@mediapipe/face_detection",
    version: "0.4.1657300184",
    licence: "Apache-2.0",
    source: "https://google.github.io/mediapipe/solutions/face_detection (BlazeFace)",
    file: "face_detection_full_range.tflite",
    bytes: 1083984,
    sha256: "99bf9494d84f50acc6617d89873f71bf6635a841ea699c17cb3377f9507cfec3",
  },
  {
    name: "face-mesh",
    purpose: "places 468 landmarks on a face",
    package: "@mediapipe/face_mesh",
    version: "0.4.1657299874",
    licence: "Apache-2.0",
    source: "https://google.github.io/mediapipe/solutions/face_mesh",
    file: "face_mesh_solution_packed_assets.data",
    slice: [2495952, 3737848],
    bytes: 1241896,
    sha256: "c603fa6149219a3e9487dc9abd7a0c24474c77263273d24868378cdf40aa26d1",
  },
  {
    name: "face-geometry",
    purpose: "the shape of a face in centimetres, from which the head's pose is solved",
    package: "@mediapipe/face_mesh",
    version: "0.4.1657299874",
    licence: "Apache-2.0",
    source: "https://google.github.io/mediapipe/solutions/face_mesh",
    file: "face_mesh_solution_packed_assets.data",
    slice: [3737848, 3757224],
    bytes: 19376,
    sha256: "bdbcda96dfcb7da883da124aaa2c55dee49770d934f0fcc71747f8c21bdc75b4",
  },
  {
    name: "selfie-square",
    purpose: "separates people from the background, 256 x 256",
    package: "@mediapipe/selfie_segmentation",
    version: "0.1.1675465747",
    licence: "Apache-2.0",
    source: "https://google.github.io/mediapipe/solutions/selfie_segmentation",
    file: "selfie_segmentation.tflite",
    bytes: 249024,
    sha256: "8d13b7fae74af625c641226813616a2117bd6bca19eb3b75574621fc08557f27",
  },
  {
    name: "identity-weights",
    purpose: "describes a face by 128 numbers that are close for photos of one person",
    package: "@vladmandic/face-api",
    version: "1.7.15",
    licence: "MIT AND CC0-1.0",
    source:
      "dlib_face_recognition_resnet_model_v1 by Davis King, in the public domain; quantised for face-api.js",
    trainedOn:
      "about 3 million photos of 7,485 people: FaceScrub, VGG Face, and images that the author collected from the internet",
    file: "model/face_recognition_model.bin",
    bytes: 6444032,
    sha256: "b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589",
  },
  {
    name: "identity-manifest",
    purpose: "shapes and scales of the identity weights",
    package: "@vladmandic/face-api",
    version: "1.7.15",
    licence: "MIT AND CC0-1.0",
    source:
      "dlib_face_recognition_resnet_model_v1 by Davis King, in the public domain; quantised for face-api.js",
    file: "model/face_recognition_model-weights_manifest.json",
    bytes: 19615,
    sha256: "cbaffa501b0b9275a12b63357a6843e7e30c054e1c9151e1a5f879b26e32986b",
  },
  {
    name: "runtime",
    purpose: "runs the models: LiteRT for JavaScript, the build without relaxed SIMD",
    package: "@litertjs/core",
    version: "2.5.3",
    licence: "Apache-2.0",
    source: "https://github.com/google-ai-edge/LiteRT",
    file: "wasm/litert_wasm_compat_internal.wasm",
    bytes: 9334181,
    sha256: "5255c8ad06eabdbd2522cdebf6b22fc10faf74625c23a49b9e072570cd1fa41c",
  },
  {
    name: "runtime-loader",
    purpose: "the script that starts the runtime",
    package: "@litertjs/core",
    version: "2.5.3",
    licence: "Apache-2.0",
    source: "https://github.com/google-ai-edge/LiteRT",
    file: "wasm/litert_wasm_compat_internal.js",
    bytes: 273246,
    sha256: "4d8f894b7883654fd6e8439730aa41e79ceaab7d19184fc4f1f0b0f1a2a2c8a5",
  },
] as const satisfies readonly LearnedModel[];

export type ModelName = (typeof models)[number]["name"];
