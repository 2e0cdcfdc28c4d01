import type { SectionProps } from "./front.tsx";

/** changes with the files, which browsers keep for a year */
const version = "3";
/** not lazy, so that they are there when they are scrolled to, and behind whatever is seen first */
const size = { width: 800, height: 1000, fetchPriority: "low", decoding: "async" } as const;

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

export const beforeAfterScript = `document.querySelectorAll(".pair input").forEach(function(i){i.hidden=false;i.oninput=function(){i.parentNode.style.setProperty("--at",i.value/100)}})`;
