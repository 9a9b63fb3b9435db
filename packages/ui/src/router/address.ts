// Addresses within the site, apart from where an app is mounted.

export type Path = { pathname: string; /** '' or from `?`. */ search: string; /** '' or from `#`. */ hash: string };

/** Where the window is; `key` is new for every entry of its history, `state` is what the link or the call gave. */
export type Location = Path & { state: unknown; key: string };

/** An address from the root, `?…` or `#…` of the current page, or parts of one; a page loses its query to a new pathname. */
export type To = string | Partial<Path>;

export const ROOT: Path = { pathname: '/', search: '', hash: '' };

const SITE = 'https://site.invalid';

/** The address as one text. */
export const textOf = ({ pathname, search, hash }: Path): string => pathname + search + hash;

/** Where something leads from a page, encoded as browsers do it. */
export function resolve(to: To, from: Path): Path {
  const text = typeof to === 'string' ? to : (to.pathname ?? from.pathname) + led('?', to.search) + led('#', to.hash);
  // More than one slash would begin another host.
  const { pathname, search, hash } = new URL(text.replace(/^\/+/, '/'), SITE + textOf(from));
  return { pathname, search, hash };
}

const led = (mark: string, text = '') => (text && !text.startsWith(mark) ? mark + text : text);
