interface ReadingLinesProps {
  label: string;
  done: readonly { code: string; words: string; colour?: string }[];
  /** undefined where everything that is said has an effect */
  noEffect: string | undefined;
}

export function ReadingLines({ label, done, noEffect }: ReadingLinesProps) {
  return (
    <>
      {done.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {done.map(({ code, words, colour }) => (
            <li
              key={code}
              className="flex items-center gap-1.5 rounded-full bg-accent-soft px-2.5 py-0.5 text-label"
            >
              <span>{words}</span>
              {colour && (
                <span
                  role="img"
                  aria-label={colour}
                  className="size-3 rounded-full ring-1 ring-line"
                  style={{ background: colour }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {noEffect && <p className="text-label text-muted">{noEffect}</p>}
    </>
  );
}
