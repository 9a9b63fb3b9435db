// Share pictures of pages. Drawn one at a time so that page requests are not delayed; equal texts are drawn once.
import * as contract from '@jishi/contract/content/feed';
import type { Checked } from '@jishi/contract/endpoint';
import { type SharePicture, drawPicture } from '@jishi/share-picture';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { Turns } from '../../../kernel/turns';
import { useCase } from '../../../kernel/use-case';
import { OF_SITE, type Said, ofArticle, ofHelp, ofNotice, ofProduct } from './rules';
import * as store from './store';

/** Some thirty kilobytes each. */
const KEPT = 500;
const WAITING_MAX = 50;

const drawn = new LRUCache<string, Buffer>({ max: KEPT });
const underway = new Map<string, Promise<Buffer>>();
const turns = new Turns();

type Asked = Checked<typeof contract.getSharePicture>;

/**
 * @throws Refusal notFound for unpublished pages, unavailable while too many are being drawn
 */
export const getSharePicture = useCase(contract.getSharePicture, async (ctx, asked) => {
  const said = await saidOf(ctx, asked);
  if (!said) throw new Refusal('notFound');
  const { publicUrl, site } = ctx.settings;
  const content = await drawOnce({ site: site.name, host: new URL(publicUrl).host, ...said });
  return { fileName: `${asked.of}${asked.id ?? ''}.png`, type: 'image/png', content, keep: 'minutes' };
});

async function saidOf({ db }: Context, { of, id }: Asked): Promise<Said | undefined> {
  if (of === 'site') return OF_SITE;
  if (!id) return undefined;
  if (of === 'product') {
    const product = await store.selectProduct(db, id);
    return product && ofProduct(product);
  }
  const { kind, say } = ENTRIES[of];
  const entry = await store.selectEntry(db, kind, id);
  return entry && say(entry);
}

const ENTRIES = {
  article: { kind: 'news', say: ofArticle },
  help: { kind: 'help', say: ofHelp },
  notice: { kind: 'notice', say: ofNotice },
} as const;

async function drawOnce(picture: SharePicture): Promise<Buffer> {
  const key = JSON.stringify(picture);
  const kept = drawn.get(key) ?? underway.get(key);
  if (kept) return kept;
  if (underway.size >= WAITING_MAX) throw new Refusal('unavailable', undefined, { retryAfter: 5 });
  const drawing = turns.take('picture', () => drawPicture(picture));
  underway.set(key, drawing);
  try {
    const content = await drawing;
    drawn.set(key, content);
    return content;
  } finally {
    underway.delete(key);
  }
}
