// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Component, type ComponentType, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { preloadComponent } from "./preload-component.tsx";

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Meanwhile = () => <p>wait</p>;

afterEach(cleanup);

test("begins to load before it is rendered, and shows something else until it is there", async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<{ name: string }>>();
  const load = vi.fn(() => promise);
  const Part = preloadComponent(load, Meanwhile);
  expect(load).toHaveBeenCalledOnce();
  render(<Part name="Ana" />);
  expect(screen.getByText("wait")).toBeTruthy();
  await act(async () => resolve(Hello));
  expect(screen.getByText("Hello Ana")).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test("shows at once what is there", async () => {
  const Part = preloadComponent(async () => Hello, Meanwhile);
  await act(async () => undefined);
  const { container } = render(<Part name="Ana" />);
  expect(container.textContent).toBe("Hello Ana");
});

test("leaves a failure to the boundary above", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const Part = preloadComponent(async (): Promise<ComponentType> => {
    throw new Error("offline");
  }, Meanwhile);
  render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  expect(await screen.findByText("offline")).toBeTruthy();
});

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    return this.state.error ? <p>{this.state.error.message}</p> : this.props.children;
  }
}
