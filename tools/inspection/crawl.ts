// Follows every link of the site, as a visitor without scripts could, from the front page and the sitemap.
import { landingsOf, linksOf } from './markup';

export type CrawledPage = {
  /** From `/`, where the last redirect led. */
  address: string;
  html: string;
};

export type Crawl = {
  pages: CrawledPage[];
  /** How many addresses were asked for. */
  asked: number;
  /** Links to addresses of known paths that differ from those asked for in nothing but their query. */
  notAsked: number;
  faults: string[];
};

const AT_ONCE = 4;
const MOST_REDIRECTS = 5;
/** Filters multiply: of one path, this many queries are enough. */
const QUERIES_OF_A_PATH = 12;

/** Asks for everything that is linked below `origin`, beginning with `seeds`. */
export async function crawl(origin: string, seeds: readonly string[]): Promise<Crawl> {
  const links = new Map<string, Link>();
  const answers = new Map<string, Answer>();
  const queries = new Map<string, number>();
  const waiting: string[] = [];
  let notAsked = 0;

  const note = (href: string, from: string) => {
    const url = URL.canParse(href, origin + from) ? new URL(href, origin + from) : undefined;
    if (!url) return links.set(`${from} ${href}`, { address: undefined, from, href });
    if (url.origin !== origin) return undefined;
    const address = url.pathname + url.search;
    const key = address + url.hash;
    if (links.has(key)) return undefined;
    if (![...answers.keys(), ...waiting].includes(address)) {
      const asked = queries.get(url.pathname) ?? 0;
      if (url.search && asked >= QUERIES_OF_A_PATH) {
        notAsked += 1;
        return undefined;
      }
      if (url.search) queries.set(url.pathname, asked + 1);
      waiting.push(address);
    }
    return links.set(key, { address, landing: decodeURIComponent(url.hash.slice(1)), from, href });
  };

  for (const seed of seeds) note(seed, '/');
  while (waiting.length) {
    const round = waiting.splice(0, AT_ONCE);
    for (const [address, answer] of await Promise.all(
      round.map(async (one) => [one, await ask(origin, one)] as const),
    )) {
      answers.set(address, answer);
      if (answer.html === undefined) continue;
      for (const href of linksOf(answer.html)) note(href, answer.at);
    }
  }

  const faults = [...links.values()].flatMap((link) => faultOf(link, answers) ?? []);
  const pages = new Map<string, CrawledPage>();
  for (const { at, html } of answers.values()) if (html !== undefined) pages.set(at, { address: at, html });
  return { pages: [...pages.values()], asked: answers.size, notAsked, faults };
}

type Link = { address: string | undefined; landing?: string; from: string; href: string };

type Answer = { at: string; status: number; html?: string; looped?: true };

async function ask(origin: string, address: string): Promise<Answer> {
  let at = address;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const response = await fetch(origin + at, { redirect: 'manual', headers: { accept: 'text/html, */*' } });
    const body = await response.text();
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      const next = new URL(location, origin + at);
      if (next.origin !== origin) return { at, status: response.status };
      at = next.pathname + next.search;
      continue;
    }
    const isPage = response.headers.get('content-type')?.startsWith('text/html') && response.status < 400;
    return { at, status: response.status, ...(isPage && { html: body }) };
  }
  return { at, status: 310, looped: true };
}

function faultOf({ address, landing, from, href }: Link, answers: ReadonlyMap<string, Answer>): string | undefined {
  const answer = address === undefined ? undefined : answers.get(address);
  if (!answer) return `${from}: ${href} is no address`;
  if (answer.looped) return `${from}: ${href} is redirected without end`;
  if (answer.status >= 400) return `${from}: ${href} answers ${answer.status}`;
  if (landing && answer.html !== undefined && !landingsOf(answer.html).has(landing))
    return `${from}: ${href} leads to a page without #${landing}`;
  return undefined;
}
