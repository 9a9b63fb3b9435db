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

const ELEMENT = 'boot';

/** The data block of the page. JSON in HTML: `<` is escaped so that no text can end the element. */
export function bootHtml(boot: Boot): string {
  return `<script type="application/json" id="${ELEMENT}">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`;
}

/** Reads the data block. */
export function readBoot(): Boot {
  return JSON.parse(document.getElementById(ELEMENT)!.textContent) as Boot;
}
