import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/** The document's head after its script ran in a browser that keeps `kept`; `choose` is a later choice. */
function open(app: string, kept: string | null) {
  const page = readFileSync(path.resolve(import.meta.dirname, `../../../apps/${app}/index.html`), 'utf8');
  const script = /<script>([^]*?)<\/script>/.exec(page)![1]!;
  const metas = [...page.matchAll(/<meta name="theme-color"[^>]* media="([^"]*)" data-of="(\w+)"/g)].map(
    ([, media, of]) => ({ media, dataset: { of } }),
  );
  const dataset: { theme?: string } = {};
  const store = new Map(kept === null ? [] : [['theme', kept]]);
  const heard: ((event: { detail: string }) => void)[] = [];
  const parsing: (() => void)[] = [];
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => store.get(key) ?? null, setItem: store.set.bind(store) },
    document: { documentElement: { dataset }, querySelectorAll: () => metas },
    addEventListener: (event: string, listener: (typeof heard)[number]) => event === 'theme' && heard.push(listener),
    MutationObserver: class {
      constructor(listener: () => void) {
        parsing.push(listener);
      }
      observe() {}
    },
  });
  const choose = (theme: string) => {
    for (const listener of heard) listener({ detail: theme });
    return store.get('theme');
  };
  /** A picture for dark pages that the parser reaches after the script ran. */
  const parse = () => {
    const source = { media: '(prefers-color-scheme: dark)', dataset: { of: 'dark' } };
    metas.push(source);
    for (const listener of parsing) listener();
    return source.media;
  };
  return { choose, parse, dataset, media: () => metas.map(({ media }) => media) };
}

const BY_SYSTEM = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];

test.each(['portal', 'console'])('%s has the chosen colours before anything is painted', (app) => {
  expect(open(app, 'dark').dataset.theme).toBe('dark');
  expect(open(app, 'dark').media()).toEqual(['not all', 'all']);
  expect(open(app, 'light').media()).toEqual(['all', 'not all']);
  for (const nothing of [null, 'system', 'pink']) expect(open(app, nothing).media()).toEqual(BY_SYSTEM);
});

test.each(['portal', 'console'])('a choice in %s is kept, and the bar of the browser follows', (app) => {
  const page = open(app, null);
  expect(page.choose('dark')).toBe('dark');
  expect(page.dataset.theme).toBe('dark');
  expect(page.media()).toEqual(['not all', 'all']);
  page.choose('system');
  expect(page.media()).toEqual(BY_SYSTEM);
});

test('a picture of a rendered page has the chosen colours before React owns the page', () => {
  expect(open('portal', 'dark').parse()).toBe('all');
  expect(open('portal', 'light').parse()).toBe('not all');
  expect(open('portal', null).parse()).toBe('(prefers-color-scheme: dark)');
});
