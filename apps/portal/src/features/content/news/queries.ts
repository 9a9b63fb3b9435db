// The questions the news pages ask.
import {
  getArticle,
  getCategory,
  getTag,
  listArticles,
  listCategories,
  listHotArticles,
  listTags,
  recommendArticles,
} from '@jishi/contract/content/news';
import { query } from '../../../shell/client';
import { pageIn } from '@jishi/client/page-number';

type Page = string | null | undefined;

const PAGE_SIZE = 10;
const RELATED = 4;

export const articles = (of: { categoryId?: string; tagId?: string }, page: Page) =>
  query(listArticles, { ...of, pageNum: pageIn(page), pageSize: PAGE_SIZE });
export const recommended = (page: Page) => query(recommendArticles, { pageNum: pageIn(page), pageSize: PAGE_SIZE });
export const article = (id: string) => query(getArticle, { id });
export const related = (id: string) => query(recommendArticles, { id, pageSize: RELATED });
export const category = (id: string) => query(getCategory, { id });
export const tag = (id: string) => query(getTag, { id });
export const CATEGORIES = query(listCategories, {});
export const TAGS = query(listTags, {});
export const HOT = query(listHotArticles, { limit: 6 });
