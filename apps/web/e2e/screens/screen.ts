import type { Page } from "@playwright/test";
import type { Answers } from "../../src/testing/answer-calls.ts";

export interface Screen {
  name: string;
  path: string;
  /** nobody is signed in */
  visitor?: boolean;
  answers?: Answers;
  /** what has to be there; the heading when left out */
  ready?: string;
  /** something never comes, so that the bar at the top goes on */
  busy?: boolean;
  /** React tells the console why */
  crashes?: boolean;
  /** what wider windows do not have, in pixels */
  below?: number;
  /** what a finger does not have: a pointer over something */
  desktopOnly?: boolean;
  /** opens what the screenshot should show */
  prepare?: (page: Page) => Promise<void>;
}
