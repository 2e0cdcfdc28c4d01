import type { RecipeId } from "@portrait-studio/contract/recipes";
import type { Variant } from "@portrait-studio/contract/statuses";
import { Finish } from "./finish.tsx";
import { type Look, looks } from "./looks.ts";

const shoulders =
  "M2 121C4 102 21 96 33 91.5c3.6-1.4 4.6-3.6 4.6-7.6V72h14.8v11.9c0 4 1 6.2 4.6 7.6C69 96 86 102 88 121Z";
const face =
  "M45 25.5c10.2 0 16.6 7.6 16.6 19.6 0 8.6-2.6 17.4-6.8 22.8-2.8 3.6-6.2 5.6-9.8 5.6s-7-2-9.8-5.6c-4.2-5.4-6.8-14.2-6.8-22.8 0-12 6.4-19.6 16.6-19.6Z";
const hair: Readonly<Record<Variant, { back: string; front: string }>> = {
  woman: {
    back: "M45 16c16.4 0 23.6 11 24 27.6.4 15.4-1.4 30.4 5 44.4-6.4 7.4-15 9-20.6 5.6V66H36.6v27.6C31 97 22.4 95.4 16 88c6.4-14 4.6-29 5-44.400C21.4 27 28.6 16 45 16Z",
    front:
      "M27.4 48C27 30.6 34 22.4 45.4 22c11.4-.4 17.8 8.6 17.4 26-2.2-8.8-5.8-14-11.4-17.400C45.8 37.2 33.6 38.4 27.4 48Z",
  },
  man: {
    back: "",
    front:
      "M26.8 48.400C23.8 29.2 32 18.8 45.6 18.600c13.8-.2 21.6 10.2 18.4 29.8-1.6-4.8-2-8.4-4.2-12.4-8.4 1.6-20.8.6-27-4.2-3.6 4.8-4.8 10-6 16.600Z",
  },
};

/** along the right side of the head; mirrored when the key light comes from there */
const rims: Readonly<Record<Variant, string>> = {
  woman: "M61.5 22.5c6.4 6.4 7.4 20 7 34-.2 12 .8 21 4.2 30",
  man: "M63.2 42c.6 9.4-2 19.6-7.4 26.4",
};

interface LightStudyProps {
  /** where on the page it stands: the same study may stand there once in each place */
  place: string;
  recipe: RecipeId;
  variant?: Variant;
  className?: string;
}

/** A recipe as a photographer would sketch it: no person, only where the light falls. Decoration beside its name. */
export function LightStudy({ place, recipe, variant = "woman", className }: LightStudyProps) {
  const id = `${place}-${recipe}-${variant}-`;
  const look = looks[recipe];
  const { back, front } = hair[variant];
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <svg viewBox="0 0 90 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <Paints id={id} look={look} />
      <rect width="90" height="120" fill={paint("backdrop")} />
      {look.finish === "shadow" && (
        <g fill="#7d1f14" transform="translate(9 3)">
          <path d={back || front} />
          <path d={face} />
          <path d={shoulders} />
        </g>
      )}
      {back && <path d={back} fill={look.hair} />}
      <path d={shoulders} fill={paint("clothes")} />
      <path
        d="M37.6 72h14.800v11.900c0 3 .6 5 2.4 6.4-5.6 5.8-13.8 5.8-19.6 0 1.8-1.4 2.4-3.4 2.4-6.400Z"
        fill={paint("neck")}
      />
      <path d={face} fill={paint("skin")} />
      <path d={front} fill={look.hair} />
      {look.rim && (
        <g
          fill="none"
          stroke={look.rim}
          strokeOpacity=".75"
          strokeWidth="1.3"
          strokeLinecap="round"
          transform={look.key <= 0 ? undefined : "matrix(-1 0 0 1 90 0)"}
        >
          <path d={rims[variant]} />
          <path d="M64 94.6c12 4 21 9 23 25" />
        </g>
      )}
      <Finish look={look} paint={paint} outline={{ face, front, shoulders }} />
    </svg>
  );
}

function Paints({ id, look }: { id: string; look: Look }) {
  const [light, middle, shadow] = look.skin;
  const from = 0.5 + look.key * 0.42;
  return (
    <defs>
      <radialGradient id={`${id}backdrop`} cx={0.5 - look.key * 0.18} cy="0.36" r="0.8">
        <stop offset="0" stopColor={look.backdrop[0]} />
        <stop offset="1" stopColor={look.backdrop[1]} />
      </radialGradient>
      <radialGradient id={`${id}skin`} cx={from} cy="0.34" r="0.95">
        <stop offset="0.05" stopColor={light} />
        <stop offset="0.46" stopColor={middle} />
        <stop offset="0.86" stopColor={shadow} />
      </radialGradient>
      <linearGradient id={`${id}neck`} x1={from} y1="0" x2={1 - from} y2="1">
        <stop offset="0" stopColor={middle} />
        <stop offset="0.75" stopColor={shadow} />
      </linearGradient>
      <linearGradient id={`${id}clothes`} x1={from} y1="0" x2={1 - from} y2="0.9">
        <stop offset="0" stopColor={look.clothes[0]} />
        <stop offset="0.8" stopColor={look.clothes[1]} />
      </linearGradient>
      <radialGradient id={`${id}glow`} cx="0.5" cy="0.36" r="0.5">
        <stop offset="0" stopColor="#fff4ea" stopOpacity="0.45" />
        <stop offset="1" stopColor="#fff4ea" stopOpacity="0" />
      </radialGradient>
      <radialGradient id={`${id}edge`} cx="0.5" cy="0.45" r="0.75">
        <stop offset="0.55" stopColor="#000" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity="0.5" />
      </radialGradient>
    </defs>
  );
}
