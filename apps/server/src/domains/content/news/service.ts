// News as the public reads it.
import * as contract from '@jishi/contract/content/news';
import type { Output } from '@jishi/contract/endpoint';
import { lookedThrough } from '../../../kernel/looked-through';
import { Refusal } from '../../../kernel/refusal';
import { excerpt, fitting, marked, searchQuery, searchTerms } from '../../../kernel/search';
import { dayOf, formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { countView } from '../view/service';
import * as store from './store';

type Card = Output<typeof contract.listHotArticles>[number];

const HOT_MS = 30 * 24 * 3600_000;
const EXCERPT_LENGTH = 140;

export const listCategories = useCase(contract.listCategories, (ctx) => store.selectCategories(ctx.db, null));

/** @throws Refusal notFound */
export const getCategory = useCase(contract.getCategory, async (ctx, { id }) => {
  const [found] = await store.selectCategories(ctx.db, id);
  if (!found) throw new Refusal('notFound');
  return found;
});

export const listTags = useCase(contract.listTags, (ctx) => store.selectTags(ctx.db, null));

/** @throws Refusal notFound */
export const getTag = useCase(contract.getTag, async (ctx, { id }) => {
  const [found] = await store.selectTags(ctx.db, id);
  if (!found) throw new Refusal('notFound');
  return found;
});

export const listArticles = lookedThrough(contract.listArticles, {
  filter: (_ctx, { categoryId, tagId, keyword }) => {
    const terms = searchTerms(keyword ?? '');
    const [placeId, query] = [categoryId ?? null, searchQuery(keyword ?? '')];
    return { placeId, tagId: tagId ?? null, query, patterns: terms.map(fitting), terms };
  },
  page: ({ db }, filter, slice) => store.selectArticles(db, filter, slice),
  show: (_ctx, rows, { terms }) =>
    rows.map((row) => ({
      ...cardOf(row),
      titleMarked: terms.length > 0 ? marked(row.title, terms) : null,
      summaryMarked: terms.length > 0 ? marked(excerpt(row.summary, terms, EXCERPT_LENGTH), terms) : null,
    })),
});

/** @throws Refusal notFound */
export const getArticle = useCase(contract.getArticle, async (ctx, { id }) => {
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
});

export const recommendArticles = lookedThrough(contract.recommendArticles, {
  filter: (_ctx, { id }) => id,
  page: ({ db }, id, slice) => (id ? store.selectRelated(db, id, slice) : store.selectRecommended(db, slice)),
  show: (_ctx, rows) => rows.map(cardOf),
});

export const listHotArticles = useCase(contract.listHotArticles, async (ctx, { limit }) => {
  const since = dayOf(new Date(ctx.now().getTime() - HOT_MS));
  return (await store.selectHot(ctx.db, since, limit)).map(cardOf);
});

export const listLatestArticles = useCase(contract.listLatestArticles, async (ctx, { limit }) => {
  const all = { placeId: null, tagId: null, query: '', patterns: [] };
  return (await store.selectArticles(ctx.db, all, { limit, offset: 0 })).rows.map(cardOf);
});

export const listProductArticles = useCase(contract.listProductArticles, async (ctx, { projectId, limit }) =>
  (await store.selectOfProduct(ctx.db, projectId, limit)).map(cardOf),
);

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
