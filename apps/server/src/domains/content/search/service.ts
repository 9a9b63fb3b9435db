// One search over products, help and news.
import * as contract from '@jishi/contract/content/help';
import type { Output } from '@jishi/contract/endpoint';
import type { Context } from '../../../kernel/context';
import { lookedThrough } from '../../../kernel/looked-through';
import { excerpt, fitting, holding, marked, searchQuery, searchTerms } from '../../../kernel/search';
import { soundDistance, spellingOf } from '../../../kernel/spelling';
import { useCase } from '../../../kernel/use-case';
import { nearest } from './rules';
import * as store from './store';

type Found = Output<typeof contract.searchHelp>;

const SCOPES = ['project', 'help', 'article'] as const;
const EXCERPT_LENGTH = 120;
const SUGGESTIONS = 5;
/** Fewer results than this come with words to try instead. */
const FEW = 3;

const URLS: Record<store.Scope, (id: string) => string> = {
  project: (id) => `/product/${id}`,
  help: (id) => `/help/${id}`,
  article: (id) => `/news/${id}`,
};

export const searchHelp = lookedThrough(contract.searchHelp, {
  async filter({ db }, { keyword, scope }) {
    const terms = searchTerms(keyword);
    const asked = { query: searchQuery(keyword), patterns: terms.map(fitting) };
    const found = asked.query ? await Promise.all(SCOPES.map((one) => store.selectFound(db, one, asked))) : [];
    return { keyword, scope, terms, found };
  },
  async page(ctx, { keyword, scope, found }, { limit, offset }) {
    const counts = Object.fromEntries(SCOPES.map((one, at) => [one, found[at]?.length ?? 0])) as Found['counts'];
    const rows = found
      .flat()
      .filter((row) => scope === 'all' || row.kind === scope)
      // titles first; within them, and below, the order of each kind stays
      .sort((a, b) => Number(b.inTitle) - Number(a.inTitle));
    const totalCapped = found.some((kind) => kind.length === store.CANDIDATES);
    return {
      rows: await store.selectShown(ctx.db, rows.slice(offset, offset + limit)),
      total: rows.length,
      ...(totalCapped && { totalCapped }),
      counts,
      suggestions: rows.length < FEW ? await alike(ctx, keyword, rows.length) : [],
    };
  },
  show: (_ctx, rows, { terms }) =>
    rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      url: URLS[row.kind](row.id),
      titleMarked: marked(row.title, terms),
      textMarked: marked(excerpt(row.text, terms, EXCERPT_LENGTH), terms),
      place: row.place,
    })),
});

async function alike(ctx: Context, keyword: string, found: number): Promise<string[]> {
  const words = keyword.toLowerCase().match(/[a-z][a-z0-9]{2,}/g) ?? [];
  const vocabulary = words.length > 0 ? await store.selectVocabulary(ctx.db) : [];
  const spelt = words.flatMap((word) => nearest(word, vocabulary, SUGGESTIONS));
  const heard = spelt.length + found === 0 ? (await soundAlike(ctx, keyword)).map(({ title }) => title) : [];
  return [...new Set([...spelt, ...heard])].slice(0, SUGGESTIONS);
}

/** What is typed by its sound, in full or by initials, perhaps with a slip; nearest first. */
async function soundAlike(ctx: Context, keyword: string): Promise<store.TitleRow[]> {
  const names = await store.selectNames(ctx.db);
  return names
    .map((name) => ({ name, distance: soundDistance(keyword, spellingOf(name.title)) }))
    .filter(({ distance }) => distance !== undefined)
    .toSorted((a, b) => a.distance! - b.distance!)
    .map(({ name }) => name);
}

export const suggest = useCase(contract.suggest, async (ctx, { keyword }) => {
  const query = searchQuery(keyword);
  if (!query) return [];
  const asked = { query, patterns: searchTerms(keyword).map(fitting) };
  const rows = await store.selectTitles(ctx.db, { ...asked, begins: holding(keyword).slice(1) }, SUGGESTIONS + 3);
  const isFew = rows.length < SUGGESTIONS;
  const others = isFew ? [...(await soundAlike(ctx, keyword)), ...(await helpWith(ctx, asked))] : [];
  const found = new Map<string, store.TitleRow>();
  for (const row of [...rows, ...others.slice(0, SUGGESTIONS)]) {
    const url = URLS[row.kind](row.id);
    if (!found.has(url)) found.set(url, row);
  }
  return [...found].map(([url, { kind, title }]) => ({ kind, title, url }));
});

/** Help whose text has the words. */
async function helpWith({ db }: Context, asked: Parameters<typeof store.selectFound>[2]): Promise<store.TitleRow[]> {
  const found = await store.selectFound(db, 'help', asked);
  return store.selectShown(db, found.slice(0, SUGGESTIONS));
}
