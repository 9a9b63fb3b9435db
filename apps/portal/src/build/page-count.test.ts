import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pagesByLayout } from '../routes/pages';
import { type PagesByLayout, countPages } from './page-count';

const list = readFileSync(path.resolve(import.meta.dirname, '../../../../spec/routes.tsv'), 'utf8');

/**
 * Public sheets of quotes, and the marketplace: the specification has their calls, and no list of their pages. The end of statements by
 * mail, the first call, 调用排障, comparisons, programs that ask for a key, the status of the platform,
 * what an organisation spends and contracts it does not know.
 */
const OWN_PAGES = 24;

test('every page of the specification is there with its name, path, layout and access', () => {
  const { pages, breaches } = countPages(list, pagesByLayout);
  expect(breaches).toEqual([]);
  expect(pages).toHaveLength(56 + OWN_PAGES);
});

test('a page that disappears, moves or is declared twice is noticed', () => {
  const overview = { name: 'Overview', path: '/overview', access: 'member' } as const;
  const rows = (...lines: string[]) => ['name\tpath\tlayout\taccess\tpurpose', ...lines].join('\n');
  const row = 'Overview\t/overview\tdefault\tmember\toverview';
  const breachesOf = (text: string, pages: Partial<PagesByLayout>) =>
    countPages(text, { web: [], default: [], custom: [], ...pages }).breaches;

  expect(breachesOf(rows(row), { default: [overview] })).toEqual([]);
  expect(breachesOf(rows(row), {})).toEqual(['Overview (/overview) is missing']);
  expect(breachesOf(rows(row), { default: [{ ...overview, path: '/home' }] })).toHaveLength(1);
  expect(breachesOf(rows(row), { web: [overview] })).toHaveLength(1);
  expect(breachesOf(rows(row), { default: [{ ...overview, access: 'public' }] })).toHaveLength(1);
  expect(breachesOf(rows(row), { default: [overview, overview] })).toContain('Overview is declared twice');
});

test('parameters are written as in the specification', () => {
  const pages = {
    web: [{ name: 'APIDetail', path: '/product/:id', access: 'public' as const }],
    default: [],
    custom: [],
  };
  const text = 'name\tpath\tlayout\taccess\tpurpose\nAPIDetail\t/product/{id}\tweb\tpublic\tdetail';
  expect(countPages(text, pages).breaches).toEqual([]);
});

test('SMS management starts afresh on every visit', () => {
  expect(pagesByLayout.default.find(({ name }) => name === 'SmsManage')?.keepAlive).toBe(false);
});
