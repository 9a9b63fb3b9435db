// Machine-readable files of the site, built from what is published now.
import * as contract from '@jishi/contract/content/feed';
import { Refusal } from '../../../kernel/refusal';
import { type Download, useCase } from '../../../kernel/use-case';
import { type Page, SITEMAP_MAX, llms, robots, rss, securityText, sitemap, sitemapIndex } from './rules';
import * as store from './store';

const STANDING = [
  '/',
  '/product/list',
  '/news',
  '/help',
  '/notice',
  '/status',
  '/aboutus',
  '/codetest',
  '/content/user',
  '/content/privacy',
];
const RSS_ITEMS = 50;
const LLMS_ENTRIES = 500;

export const getRobots = useCase(contract.getRobots, async ({ settings }) =>
  text('robots.txt', 'text/plain', robots(settings.publicUrl)),
);

/** @throws Refusal notFound for a page beyond the last */
export const getSitemap = useCase(contract.getSitemap, async (ctx, { page }) => {
  const { publicUrl } = ctx.settings;
  const standing: Page[] = STANDING.map((path) => ({ path, changed: null }));
  const total = standing.length + (await store.countPages(ctx.db));
  const count = Math.ceil(total / SITEMAP_MAX);
  if (!page && count > 1) return text('sitemap.xml', 'application/xml', sitemapIndex(publicUrl, count));
  const at = (page ?? 1) - 1;
  if (at >= count) throw new Refusal('notFound');
  const first = at === 0 ? standing : [];
  const offset = Math.max(0, at * SITEMAP_MAX - standing.length);
  const pages = await store.selectPages(ctx.db, SITEMAP_MAX - first.length, offset);
  return text('sitemap.xml', 'application/xml', sitemap(publicUrl, [...first, ...pages]));
});

export const getRss = useCase(contract.getRss, async (ctx) => {
  const site = { origin: ctx.settings.publicUrl, name: ctx.settings.site.name };
  return text('rss.xml', 'application/rss+xml', rss(site, await store.selectItems(ctx.db, RSS_ITEMS)));
});

export const getLlms = useCase(contract.getLlms, async (ctx) => {
  const site = { origin: ctx.settings.publicUrl, name: ctx.settings.site.name };
  const [products, help] = await Promise.all([
    store.selectProducts(ctx.db, LLMS_ENTRIES),
    store.selectHelp(ctx.db, LLMS_ENTRIES),
  ]);
  const sections = [
    { title: '产品', entries: products },
    { title: '帮助', entries: help },
  ];
  return text('llms.txt', 'text/plain', llms(site, sections));
});

/** @throws Refusal notFound where nobody is named to be told */
export const getSecurityText = useCase(contract.getSecurityText, async ({ settings, now }) => {
  const { securityContact: contact, publicUrl: origin } = settings;
  if (!contact) throw new Refusal('notFound');
  return text('security.txt', 'text/plain', securityText({ contact, origin, now: now() }));
});

function text(fileName: string, type: string, body: string): Download {
  return { fileName, type: `${type}; charset=utf-8`, content: Buffer.from(body), keep: 'minutes' };
}
