import type { ReactNode } from "react";

function Sitter({ x = 24, scale = 1 }: { x?: number; scale?: number }) {
  return (
    <g transform={`translate(${x} 48) scale(${scale})`}>
      <circle cx="0" cy="-27" r="9" />
      <path d="M-16 2c0-10 7-14 16-14S16-8 16 2" />
    </g>
  );
}

const eyes = (
  <g fill="currentColor" stroke="none">
    <circle cx="20.5" cy="20.5" r="1.3" />
    <circle cx="27.5" cy="20.5" r="1.3" />
  </g>
);

const drawings = {
  face: (
    <>
      <Sitter />
      {eyes}
      <path d="M20.5 25.5c2 1.8 5 1.8 7 0" />
    </>
  ),
  alone: (
    <>
      <Sitter />
      {eyes}
      <path d="M6 14V6h8M42 14V6h-8M6 36v6h4M42 36v6h-4" opacity="0.6" />
    </>
  ),
  variety: (
    <>
      <Sitter />
      <path d="M28 20.5h2.5M33 21l1.8 1.6-1.8 1" />
      <circle cx="8" cy="9" r="3" />
      <path d="M8 2.5V4M8 14v1.5M1.5 9H3M13 9h1.5M3.5 4.5l1 1M11.5 12.5l1 1M12.500 4.500l-1 1M4.500 12.500l-1 1" />
    </>
  ),
  distance: (
    <>
      <Sitter x={15} scale={0.55} />
      <Sitter x={33} scale={0.9} />
      <path d="M4 6h40M4 6l3-2.500M4 6l3 2.500M44 6l-3-2.500M44 6l-3 2.500" opacity="0.6" />
    </>
  ),
  covered: (
    <>
      <Sitter />
      <g fill="currentColor">
        <rect x="16.500" y="18" width="6.500" height="4.500" rx="2" />
        <rect x="25" y="18" width="6.500" height="4.500" rx="2" />
      </g>
      <path d="M12 14.500h24M17 14c0-7 14-7 14 0" />
    </>
  ),
  filters: (
    <>
      <Sitter />
      <path d="M17 13.500 14.500 6l6 3.500M31 13.500 33.500 6l-6 3.500" />
      <path d="M38 22v6M35 25h6M8 28v4M6 30h4" />
    </>
  ),
  groups: (
    <>
      <Sitter x={11} scale={0.62} />
      <Sitter x={37} scale={0.62} />
      <Sitter scale={0.85} />
    </>
  ),
  same: (
    <>
      <rect x="4" y="12" width="18" height="26" rx="2" />
      <rect x="26" y="12" width="18" height="26" rx="2" />
      <Sitter x={13} scale={0.42} />
      <Sitter x={35} scale={0.42} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type Drawing = keyof typeof drawings;

export function GuidanceDrawing({ name }: { name: Drawing }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="size-12 shrink-0 overflow-hidden rounded-image bg-sunken text-muted"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  );
}
