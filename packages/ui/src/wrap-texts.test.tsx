// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { Choice } from "./choice.tsx";

afterEach(cleanup);

/** What a browser's page translator does to texts. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  for (const text of found) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

test("a translated button becomes busy, changes its words and comes back", () => {
  const { rerender } = render(<Button>Generate {4} images</Button>);
  translate();
  rerender(<Button busy>Generate {2} images</Button>);
  expect(screen.getByRole("button").textContent).toBe("Generate 2 images");
  translate();
  rerender(
    <Button>
      <svg aria-hidden="true" />
      Done
    </Button>,
  );
  expect(screen.getByRole("button").textContent).toBe("Done");
});

test("a translated badge and a translated choice change their words", () => {
  const show = (words: string) => (
    <>
      <Badge tone="neutral">{words}</Badge>
      <Choice label="Size" value="a" onChange={() => undefined} options={[{ value: "a", label: words }]} />
    </>
  );
  const { rerender } = render(show("Queued"));
  translate();
  rerender(show("Done"));
  expect(screen.getAllByText("Done")).toHaveLength(2);
});
