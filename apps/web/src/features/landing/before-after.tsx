import type { SectionProps } from "./front.tsx";

/** changes with the pictures, which browsers keep for a year */
const version = "2";
const size = { width: 640, height: 800, loading: "lazy", decoding: "async" } as const;

/**
 * A portrait and an edit of it, under a line that a finger, a mouse and the arrow keys move. The pictures come from the engine:
 * a natural portrait of a painting by Vermeer, edited by the instruction that stands below it. Without a script the line rests in
 * the middle.
 */
export function BeforeAfter({ texts: { compare } }: SectionProps) {
  return (
    <figure className="compare">
      <div className="pair">
        {/* biome-ignore lint/performance/noImgElement: a page that Next does not render */}
        <img {...size} src={`/previews/edit-before.webp?v=${version}`} alt={compare.altBefore} />
        {/* biome-ignore lint/performance/noImgElement: as above */}
        <img
          {...size}
          src={`/previews/edit-after.webp?v=${version}`}
          alt={compare.altAfter}
          className="after"
        />
        <span className="tag" aria-hidden="true">
          {compare.before}
        </span>
        <span className="tag end" aria-hidden="true">
          {compare.after}
        </span>
        <span className="line" aria-hidden="true" />
        <input type="range" min="0" max="100" step="5" defaultValue="50" aria-label={compare.handle} hidden />
      </div>
      <figcaption>{compare.caption}</figcaption>
    </figure>
  );
}

/** Brings the lines to life: the page's only script beside the theme's. */
export const beforeAfterScript = `document.querySelectorAll(".pair input").forEach(function(i){i.hidden=false;i.oninput=function(){i.parentNode.style.setProperty("--at",i.value/100)}})`;
