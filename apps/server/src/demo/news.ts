// Example news and a notice, published by the same use cases as an operator's and taken out with the demo products.
import { publishDraft, writeEntry, writePlace } from '../domains/content';
import type { Context } from '../kernel/context';
import { newsCategories, newsTexts, noticeText } from '../texts/news';
import { blankEntry } from './entry';

/** @param claim true once per name: content added before is not added again, even if it was removed since */
export async function seedNews(ctx: Context, claim: (item: string) => Promise<boolean>): Promise<void> {
  const places = new Map<string, string>();
  for (const [sort, { name, summary }] of newsCategories.entries()) {
    if (!(await claim(`news-category:${name}`))) continue;
    places.set(name, (await writePlace(ctx, { kind: 'news', name, summary, sort }, { demo: true })).id);
  }
  for (const { key, category, ...text } of newsTexts) {
    const placeId = places.get(category);
    if (placeId && (await claim(`news:${key}`))) await publish(ctx, { kind: 'news', placeId, ...text });
  }
  const { key, ...text } = noticeText;
  if (await claim(`notice:${key}`)) await publish(ctx, { kind: 'notice', noticeKind: 1, ...text });
}

async function publish(
  ctx: Context,
  draft: Partial<Parameters<typeof writeEntry>[1]> & { kind: 'news' | 'notice'; title: string; html: string },
): Promise<void> {
  const filled = { ...blankEntry, ...draft, html: draft.html.trim() };
  const { id, version } = await writeEntry(ctx, filled, { demo: true });
  await publishDraft(ctx, { id, version });
}
