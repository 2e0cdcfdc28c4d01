import { Handle, HandleRoot, Image, Item, Provider, Root } from "react-compare-slider/components";
import { useReactCompareSlider } from "react-compare-slider/hooks";
import { useTranslation } from "react-i18next";

const whole = { objectFit: "contain", width: "100%", height: "100%" } as const;

export function CompareSlider({ before, after, alt }: { before: string; after: string; alt: string }) {
  const { t } = useTranslation("viewer");
  const slider = useReactCompareSlider({ keyboardIncrement: "5%", onlyHandleDraggable: true });
  return (
    <Provider {...slider}>
      <Root style={{ position: "absolute", inset: 0, gridTemplateRows: "minmax(0, 1fr)" }}>
        <Item item="itemOne">
          <Image src={before} alt={t("compare.altBefore", { alt })} style={whole} draggable={false} />
        </Item>
        <Item item="itemTwo">
          <Image src={after} alt={alt} style={whole} draggable={false} />
        </Item>
        <HandleRoot
          aria-label={t("compare.handle")}
          className="[&:focus-visible_[data-rcs=handle]]:outline-2"
        >
          <Handle />
        </HandleRoot>
        <Label side="left">{t("compare.before")}</Label>
        <Label side="right">{t("compare.after")}</Label>
      </Root>
    </Provider>
  );
}

function Label({ side, children }: { side: "left" | "right"; children: string }) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute top-3 z-10 rounded-full bg-black/60 px-3 py-1 font-medium text-label text-white ${side === "left" ? "left-3" : "right-3"}`}
    >
      {children}
    </span>
  );
}
