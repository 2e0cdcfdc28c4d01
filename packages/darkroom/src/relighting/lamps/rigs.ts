import type { Triple } from "@portrait-studio/raster";
import type { Lamp, Rig } from "./types.ts";

const white: Triple = [1, 0.99, 0.97];
const tungsten: Triple = [0.925, 0.87, 0.79];
const sky: Triple = [0.86, 0.93, 1];

const hairLight: Lamp = { from: [-0.7, -0.7, -0.2], colour: sky, strength: 0.5, wrap: 0, rim: true };

export const softbox: Rig = {
  ambient: [0.36, 0.365, 0.375],
  lamps: [
    { from: [0.62, -0.5, 0.62], colour: white, strength: 0.72, wrap: 0.3, size: 0.3 },
    { from: [-0.7, 0, 0.7], colour: sky, strength: 0.12, wrap: 0.5 },
    hairLight,
  ],
  level: 1,
  shadingRemoval: 0.6,
  specular: 0.5,
};

export const clamshell: Rig = {
  ambient: [0.4, 0.39, 0.385],
  lamps: [
    { from: [0.12, -0.62, 0.76], colour: white, strength: 0.66, wrap: 0.3, size: 0.3 },
    { from: [0, 0.7, 0.7], colour: [1, 0.96, 0.92], strength: 0.16, wrap: 0.4 },
  ],
  level: 1.03,
  shadingRemoval: 0.7,
  specular: 0.8,
};

export const beautyLight: Rig = {
  ...clamshell,
  lamps: [
    ...clamshell.lamps,
    { from: [-0.8, -0.5, -0.1], colour: [1, 0.93, 0.85], strength: 0.75, wrap: 0, rim: true },
    { from: [0.8, -0.5, -0.1], colour: [1, 0.93, 0.85], strength: 0.55, wrap: 0, rim: true },
  ],
};

export const rembrandt: Rig = {
  ambient: [0.1, 0.092, 0.084],
  lamps: [
    { from: [0.78, -0.55, 0.42], colour: tungsten, strength: 1.15, wrap: 0.12, size: 0.16 },
    { from: [-0.6, -0.1, 0.8], colour: [0.906, 0.834, 0.754], strength: 0.1, wrap: 0.5 },
  ],
  level: 0.92,
  shadingRemoval: 0.75,
  bodyFalloff: 0.62,
  specular: 0.6,
};

export const hardFront: Rig = {
  ambient: [0.26, 0.26, 0.265],
  lamps: [
    { from: [0.42, -0.42, 0.82], colour: white, strength: 0.85, wrap: 0.08, size: 0.06 },
    { from: [-0.9, -0.3, -0.1], colour: white, strength: 0.5, wrap: 0, rim: true },
  ],
  level: 1,
  shadingRemoval: 0.65,
  specular: 0.9,
};

export const throughBlinds: Rig = {
  ambient: [0.085, 0.085, 0.085],
  lamps: [
    { from: [0.66, -0.3, 0.68], colour: [1, 1, 1], strength: 1.25, wrap: 0.1, size: 0.07, blinds: true },
    { from: [-0.9, -0.35, -0.1], colour: [1, 1, 1], strength: 0.55, wrap: 0, rim: true },
  ],
  level: 0.95,
  shadingRemoval: 0.6,
  bodyFalloff: 0.35,
  specular: 0.6,
};

export const split: Rig = {
  ambient: [0.055, 0.055, 0.055],
  lamps: [
    { from: [0.92, -0.22, 0.3], colour: [1, 1, 1], strength: 1.3, wrap: 0.12, size: 0.1 },
    { from: [-0.95, -0.3, -0.1], colour: [1, 1, 1], strength: 0.85, wrap: 0, rim: true },
  ],
  level: 0.9,
  shadingRemoval: 0.7,
  bodyFalloff: 0.5,
  specular: 0.7,
};

export const underLamp: Rig = {
  ambient: [0.06, 0.06, 0.06],
  lamps: [
    { from: [0.66, -0.62, 0.42], colour: [1, 1, 1], strength: 1.2, wrap: 0.14, size: 0.12 },
    { from: [-0.6, 0, 0.8], colour: [1, 1, 1], strength: 0.08, wrap: 0.4 },
    { from: [-0.95, -0.3, -0.2], colour: [1, 1, 1], strength: 1, wrap: 0, rim: true },
  ],
  level: 0.88,
  shadingRemoval: 0.65,
  bodyFalloff: 0.5,
  specular: 0.6,
};

export const windowLight: Rig = {
  ambient: [0.27, 0.275, 0.285],
  lamps: [
    { from: [0.86, -0.3, 0.4], colour: [1, 0.985, 0.96], strength: 0.95, wrap: 0.3, size: 0.35 },
    { from: [0.95, -0.4, -0.15], colour: sky, strength: 0.45, wrap: 0, rim: true },
  ],
  level: 0.98,
  shadingRemoval: 0.65,
  bodyFalloff: 0.3,
  specular: 0.5,
};

export const lateSun: Rig = {
  ambient: [0.5, 0.48, 0.46],
  lamps: [
    { from: [0.8, -0.35, 0.45], colour: [0.94, 0.876, 0.77], strength: 0.5, wrap: 0.3, size: 0.3 },
    { from: [0.95, -0.45, -0.3], colour: [1, 0.76, 0.42], strength: 1.2, wrap: 0, rim: true },
    { from: [-0.9, -0.5, -0.2], colour: [1, 0.84, 0.6], strength: 0.5, wrap: 0, rim: true },
  ],
  level: 0.97,
  shadingRemoval: 0.55,
  specular: 0.4,
};

export const streetLamps: Rig = {
  ambient: [0.2, 0.225, 0.25],
  lamps: [
    { from: [0.72, -0.45, 0.55], colour: [0.956, 0.906, 0.836], strength: 0.95, wrap: 0.2, size: 0.18 },
    { from: [-0.9, -0.2, 0.2], colour: [0.4, 0.75, 0.95], strength: 0.3, wrap: 0.15, fall: 0.4 },
    { from: [-0.95, -0.3, -0.2], colour: [0.36, 0.8, 1], strength: 1.1, wrap: 0, rim: true },
    { from: [0.9, -0.5, -0.2], colour: [1, 0.7, 0.4], strength: 0.6, wrap: 0, rim: true },
  ],
  level: 0.86,
  shadingRemoval: 0.6,
  bodyFalloff: 0.4,
  specular: 0.6,
};

export const flash: Rig = {
  ambient: [0.3, 0.285, 0.27],
  lamps: [
    { from: [0.14, -0.2, 0.97], colour: white, strength: 0.8, wrap: 0.1, size: 0.05 },
    { from: [-0.9, -0.5, -0.1], colour: [1, 0.6, 0.3], strength: 0.7, wrap: 0, rim: true },
  ],
  level: 1.05,
  shadingRemoval: 0.5,
  specular: 1,
};

/** A little white comes from the front, so that a face stays a face. */
export function tubes(key: Triple, other: Triple): Rig {
  return {
    ambient: [0.13, 0.125, 0.14],
    lamps: [
      { from: [0.15, -0.3, 0.94], colour: [1, 0.94, 0.87], strength: 0.52, wrap: 0.25, size: 0.3 },
      { from: [0.95, -0.12, 0.14], colour: key, strength: 1.9, wrap: 0.06, size: 0.16, fall: 0.4 },
      { from: [-0.95, -0.1, 0.1], colour: other, strength: 1.6, wrap: 0.06, size: 0.16, fall: 0.36 },
      { from: [0.95, -0.25, -0.2], colour: key, strength: 1.5, wrap: 0, rim: true },
      { from: [-0.95, -0.25, -0.2], colour: other, strength: 1.5, wrap: 0, rim: true },
    ],
    level: 0.8,
    shadingRemoval: 0.7,
    bodyFalloff: 0.3,
    specular: 0.7,
  };
}
