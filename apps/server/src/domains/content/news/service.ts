// News as the public reads it.
import type * as contract from '@jishi/contract/content/news';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { excerpt, holding, marked, searchQuery, searchTerms } from '../../../kernel/search';
import { dayOf, formatTime } from '../../../kernel/time';
import { countView } from '../view/service';
import * as store from './store';

type Card = Output<typeof contract.listHotArticles>[number];

const HOT_MS = 30 * 24 * 3600_000;
const EXCERPT_LENGTH = 140;

export function listCategories(ctx: Context): Promise<Output<typeof contract.listCategories>> {
  return store.selectCategories(ctx.db, null);
}

/** @throws Refusal notFound */
export async function getCategory(
  ctx: Context,
  { id }: Checked<typeof contract.getCategory>,
): Promise<Output<typeof contract.getCategory>> {
  const [found] = await store.selectCategories(ctx.db, id);
  if (!found) throw new Refusal('notFound');
  return found;
}

export function listTags(ctx: Context): Promise<Output<typeof contract.listTags>> {
  return store.selectTags(ctx.db, null);
}

/** @throws Refusal notFound */
export async function getTag(
  ctx: Context,
  { id }: Checked<typeof contract.getTag>,
): Promise<Output<typeof contract.getTag>> {
  const [found] = await store.selectTags(ctx.db, id);
  if (!found) throw new Refusal('notFound');
  return found;
}

export async function listArticles(
  ctx: Context,
  input: Checked<typeof contract.listArticles>,
): Promise<Output<typeof contract.listArticles>> {
  const { pageNum, pageSize } = input;
  const terms = searchTerms(input.keyword ?? '');
  const { rows, total } = await store.selectArticles(
    ctx.db,
    {
      placeId: input.categoryId ?? null,
      tagId: input.tagId ?? null,
      query: searchQuery(input.keyword ?? ''),
      patterns: terms.map(holding),
    },
    { limit: pageSize, offset: (pageNum - 1) * pageSize },
  );
  const list = rows.map((row) => ({
    ...cardOf(row),
    titleMarked: terms.length > 0 ? marked(row.title, terms) : null,
    summaryMarked: terms.length > 0 ? marked(excerpt(row.summary, terms, EXCERPT_LENGTH), terms) : null,
  }));
  return { list, total, pageNum, pageSize };
}

/** @throws Refusal notFound */
export async function getArticle(
  ctx: Context,
  { id }: Checked<typeof contract.getArticle>,
): Promise<Output<typeof contract.getArticle>> {
  const row = await store.selectArticle(ctx.db, id);
  if (!row) throw new Refusal('notFound');
  countView(ctx, id);
  const { previous, next } = await store.selectNeighbours(ctx.db, row);
  return {
    ...cardOf(row),
    html: row.html,
    source: row.source,
    updatedTime: formatTime(row.updatedAt),
    projects: row.projects,
    previous,
    next,
  };
}

export async function recommendArticles(
  ctx: Context,
  { id, pageNum, pageSize }: Checked<typeof contract.recommendArticles>,
): Promise<Output<typeof contract.recommendArticles>> {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { rows, total } = id
    ? await store.selectRelated(ctx.db, id, page)
    : await store.selectRecommended(ctx.db, page);
  return { list: rows.map(cardOf), total, pageNum, pageSize };
}

export async function listHotArticles(
  ctx: Context,
  { limit }: Checked<typeof contract.listHotArticles>,
): Promise<Output<typeof contract.listHotArticles>> {
  const since = dayOf(new Date(ctx.now().getTime() - HOT_MS));
  return (await store.selectHot(ctx.db, since, limit)).map(cardOf);
}

export async function listLatestArticles(
  ctx: Context,
  { limit }: Checked<typeof contract.listLatestArticles>,
): Promise<Output<typeof contract.listLatestArticles>> {
  const all = { placeId: null, tagId: null, query: '', patterns: [] };
  return (await store.selectArticles(ctx.db, all, { limit, offset: 0 })).rows.map(cardOf);
}

export async function listProductArticles(
  ctx: Context,
  { projectId, limit }: Checked<typeof contract.listProductArticles>,
): Promise<Output<typeof contract.listProductArticles>> {
  return (await store.selectOfProduct(ctx.db, projectId, limit)).map(cardOf);
}

function cardOf(row: store.ArticleRow): Card {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    cover: row.cover,
    categoryId: row.placeId,
    categoryName: row.placeName,
    tags: row.tags,
    author: row.author,
    views: Number(row.views),
    publishTime: formatTime(row.publishedAt),
  };
}
