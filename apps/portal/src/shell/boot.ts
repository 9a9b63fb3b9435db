// The data that the server embeds in a page for the browser to start from.
import type { Payload } from './payload';

export type Boot = {
  /** The build that rendered the page; another one in builds/latest.json means a deploy. */
  build: string;
  signedIn: boolean;
  payload: Payload;
  /** Of the routes, by their ids. */
  loaderData: Readonly<Record<string, unknown>>;
  /** The statuses of what failed, by the ids of the routes that show it; never internal messages. */
  failed: Readonly<Record<string, number>>;
};

/** The id of the element that holds them. */
export const ELEMENT = 'boot';

/** Reads the data block. */
export function readBoot(): Boot {
  return JSON.parse(document.getElementById(ELEMENT)!.textContent) as Boot;
}
