/** The measures that make one person's head, in centimetres unless said otherwise. Pupils lie at y = 0. */
export type FaceShape = {
  /** Half width at the temples, the cheekbones, the jaw corner and the chin. */
  templeWidth: number;
  cheekWidth: number;
  jawWidth: number;
  chinWidth: number;
  /** Level of the chin's lowest point, about -11.8, and how far the chin stands out (0 is even). */
  chinLevel: number;
  chinForward: number;
  /** Stronger brow ridge, cheekbone and lower cheek: 0 is even, 1 is strong, negative is hollow. */
  browRidge: number;
  cheekbone: number;
  cheekFullness: number;
  /** Forehead: slope backwards, 0 upright to 1 receding. */
  foreheadSlope: number;
  eyeSpacing: number;
  /** Eye opening above and below the pupil, and how much the outer corner stands above the inner one. */
  eyeUpper: number;
  eyeLower: number;
  eyeTilt: number;
  /** Depth of the fold above the upper lid, 0..1. */
  lidFold: number;
  eyeBag: number;
  /** Nose: half width at the wings, tip level, how far the tip stands out, radius of the tip, bridge. */
  noseWidth: number;
  noseTip: number;
  noseForward: number;
  noseTipSize: number;
  bridgeWidth: number;
  bridgeHeight: number;
  bridgeBump: number;
  /** Mouth: level of the line, half width, lip heights and how full they are (1 is even). */
  mouthLevel: number;
  mouthWidth: number;
  upperLip: number;
  lowerLip: number;
  lipFullness: number;
  /** Fold from nose to mouth, 0..1. */
  noseFold: number;
  /** Lines of age on the brow, beside the eyes and the mouth, 0..1. */
  lines: number;
  neckRadius: number;
  larynx: number;
  earSize: number;
  /** How much higher the shoulders stand than on a long neck, and half their breadth. */
  shoulderLevel: number;
  shoulders: number;
  /** Unevenness of the two halves of the face, about 0.05. */
  unevenness: number;
};

export const averageFace: FaceShape = {
  templeWidth: 6.6,
  cheekWidth: 6.9,
  jawWidth: 5.7,
  chinWidth: 2.5,
  chinLevel: -11.7,
  chinForward: 0,
  browRidge: 0.4,
  cheekbone: 0.4,
  cheekFullness: 0,
  foreheadSlope: 0.4,
  eyeSpacing: 3.15,
  eyeUpper: 0.46,
  eyeLower: 0.53,
  eyeTilt: 0.16,
  lidFold: 0.7,
  eyeBag: 0.25,
  noseWidth: 1.75,
  noseTip: -3.75,
  noseForward: 0,
  noseTipSize: 0.9,
  bridgeWidth: 0.62,
  bridgeHeight: 0,
  bridgeBump: 0.1,
  mouthLevel: -6.95,
  mouthWidth: 2.5,
  upperLip: 0.72,
  lowerLip: 0.92,
  lipFullness: 1,
  noseFold: 0.35,
  lines: 0,
  neckRadius: 5.5,
  larynx: 0.3,
  earSize: 1,
  shoulderLevel: 1.7,
  shoulders: 20.5,
  unevenness: 0.04,
};
