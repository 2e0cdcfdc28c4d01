import type { Look } from "./looks.ts";

interface FinishProps {
  look: Look;
  paint: (name: string) => string;
  outline: { face: string; front: string; shoulders: string };
}

const blinds = [8, 21, 34, 47, 60, 73, 86, 99, 112];
const hatches = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const strokes = [
  "M4 12q20-9 40 0",
  "M50 10q22-4 36 8",
  "M6 34q8-6 16-2",
  "M70 40q8 4 14 0",
  "M4 70q10 6 18 2",
  "M72 74q8-6 15 0",
  "M10 108q16-10 28-8",
  "M54 104q14 0 26 10",
];
const discs = [
  [12, 20, 7],
  [76, 14, 9],
  [82, 48, 6],
  [8, 58, 8],
  [70, 76, 5],
  [18, 88, 5],
] as const;

/** The top layer of a light study: blinds, card, grain of a brush. */
export function Finish({ look, paint, outline }: FinishProps) {
  switch (look.finish) {
    case "blinds":
      return (
        <g transform="rotate(-7 45 60)">
          {blinds.map((y) => (
            <rect key={y} x="-12" y={y} width="114" height="6.5" fill="#000" opacity=".62" />
          ))}
        </g>
      );
    case "card":
      return (
        <>
          <rect width="90" height="120" fill="#f2b98a" opacity=".16" />
          <path fill="#f7f3ea" fillRule="evenodd" d="M0 0h90v120H0ZM7 8v84h76V8Z" />
        </>
      );
    case "tubes":
      return (
        <g fill="none" strokeLinecap="round">
          <path d="M12 6v46" stroke="#ff4fb0" strokeWidth="7" opacity=".3" />
          <path d="M12 6v46" stroke="#ffd1ec" strokeWidth="1.8" />
          <path d="M64 12h22" stroke="#35e0ff" strokeWidth="7" opacity=".3" />
          <path d="M64 12h22" stroke="#d9faff" strokeWidth="1.8" />
        </g>
      );
    case "bars":
      return <path d="M0 0h90v13H0ZM0 107h90v13H0Z" fill="#050505" />;
    case "brush":
      return (
        <g fill="none" stroke="#ffe2ad" strokeWidth="4" strokeLinecap="round" opacity=".22">
          {strokes.map((stroke) => (
            <path key={stroke} d={stroke} />
          ))}
        </g>
      );
    case "varnish":
      return <rect width="90" height="120" fill={paint("edge")} />;
    case "bokeh":
      return (
        <g fill="#fff3c9" opacity=".4">
          {discs.map(([x, y, r]) => (
            <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
          ))}
        </g>
      );
    case "glow":
      return <rect width="90" height="120" fill={paint("glow")} />;
    case "pencil":
      return (
        <g fill="none" stroke="#3b352e" strokeWidth=".9" strokeLinejoin="round" strokeLinecap="round">
          <path d={outline.shoulders} />
          <path d={outline.face} />
          <path d={outline.front} fill="#3b352e" fillOpacity=".16" />
          <g strokeWidth=".7" opacity=".7">
            {hatches.map((step) => (
              <path key={step} d={`M${52 + step} ${70 - step * 4}l${6 - step * 0.4} ${-10 + step * 0.5}`} />
            ))}
            {hatches.map((step) => (
              <path key={step} d={`M${58 + step * 3} ${118 - step}l8 -14`} />
            ))}
          </g>
        </g>
      );
    default:
      return null;
  }
}
