// News: articles by category and tag.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, list, search, unoffered } from '../list';
import { Id, Nothing, Time, Whole } from '../values';

export const ArticleCard = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Address of the cover, or ''. */
  cover: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  tags: z.array(z.object({ id: z.string(), name: z.string() })),
  author: z.string(),
  views: z.number().int(),
  publishTime: Time,
});

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  count: z.number().int(),
});
export const Tag = z.object({ id: z.string(), name: z.string(), count: z.number().int() });

export const listCategories = endpoint({
  method: 'GET',
  path: '/info/category/list',
  access: 'public',
  summary: '动态的分类',
  input: Nothing,
  output: z.array(Category),
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/info/category/detail',
  access: 'public',
  summary: '一个动态分类',
  input: z.object({ id: Id }),
  output: Category,
  refusals: ['notFound'],
});

export const listTags = endpoint({
  method: 'GET',
  path: '/info/tag/list',
  access: 'public',
  summary: '动态的标签，用得多的在前',
  input: Nothing,
  output: z.array(Tag),
});

export const getTag = endpoint({
  method: 'GET',
  path: '/info/tag/detail',
  access: 'public',
  summary: '一个动态标签',
  input: z.object({ id: Id }),
  output: Tag,
  refusals: ['notFound'],
});

export const listArticles = list({
  path: '/info/article/page',
  access: 'public',
  summary: '动态列表：按分类、标签、关键词',
  row: ArticleCard.extend({
    /** Title and summary with the found words between <mark> and </mark>, everything else escaped; null without a keyword. */
    titleMarked: z.string().nullable(),
    summaryMarked: z.string().nullable(),
  }),
  filter: { categoryId: belongsTo('分类'), tagId: belongsTo('标签'), keyword: search('关键词', { most: 50 }) },
  paged: 'pages',
});

export const getArticle = endpoint({
  method: 'POST',
  path: '/info/article/detail',
  access: 'public',
  summary: '一篇动态',
  input: z.object({ id: Id }),
  output: ArticleCard.extend({
    /** Sanitised on the server. */
    html: z.string(),
    source: z.string(),
    updatedTime: Time,
    /** The products it is about. */
    projects: z.array(z.object({ id: z.string(), name: z.string(), glyph: z.string() })),
    previous: z.object({ id: z.string(), title: z.string() }).nullable(),
    next: z.object({ id: z.string(), title: z.string() }).nullable(),
  }),
  refusals: ['notFound'],
});

export const recommendArticles = list({
  path: '/info/article/recommend',
  access: 'public',
  summary: '编辑推荐；带上文章编号则答复相近的文章',
  row: ArticleCard,
  filter: { id: unoffered(Id.nullish()) },
  paged: 'pages',
});

const few = { limit: Whole.pipe(z.number().min(1, '至少 1 条').max(20, '最多 20 条')).default(6) };

export const listHotArticles = endpoint({
  method: 'GET',
  path: '/info/article/hot',
  access: 'public',
  summary: '看得多的动态（近 30 天）',
  input: z.object(few),
  output: z.array(ArticleCard),
});

export const listLatestArticles = endpoint({
  method: 'GET',
  path: '/info/article/latest',
  access: 'public',
  summary: '最新动态',
  input: z.object(few),
  output: z.array(ArticleCard),
});

export const listProductArticles = endpoint({
  method: 'GET',
  path: '/info/article/api/detail',
  access: 'public',
  summary: '与一个产品有关的动态',
  input: z.object({ projectId: Id, ...few }),
  output: z.array(ArticleCard),
});
