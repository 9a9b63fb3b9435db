// Queries and metadata of the pages of news, help, notices and the status, by page name.
import { articleOf, categoryOf, helpOf, noticeOf, tagOf } from '../features/content/facts';
import { HOT_HELP, TREE, found, help, readSearch } from '../features/content/help/queries';
import {
  CATEGORIES,
  HOT,
  TAGS,
  article,
  articles,
  category,
  recommended,
  related,
  tag,
} from '../features/content/news/queries';
import { notice, notices } from '../features/content/notice/queries';
import { pageHref } from '../features/content/paging';
import { pageIn } from '@jishi/client/page-number';
import { STATUS, incident, incidents } from '../features/status/queries';
import { incidentTitle, statusDescription } from '../features/status/facts';
import { articleData, categoryData, helpData, listData, noticeData } from '../features/content/structured-data';
import type { PageFacts, Particulars } from '../shell/page';

const onServer = import.meta.env.SSR;
const BESIDE = [CATEGORIES, HOT, TAGS];
const NEWS = '产品更新、规则变化与使用经验。';

/** One canonical address for each page of a list, whatever else is in the query; the id chooses another list. */
const addressOf =
  (path: string) =>
  ({ params, search }: PageFacts): string =>
    pageHref(
      path.replace(':id', params.id ?? '') + (search.id && !params.id ? `?id=${search.id}` : ''),
      pageIn(search.pageNum),
    );

/** A list directly below the home page. */
const standing = (name: string, path: string): Particulars => ({
  title: name,
  canonical: ({ search }) => pageHref(path, pageIn(search.pageNum)),
  ...(onServer && { structuredData: listData({ name, path }) }),
});

export const particulars: Record<string, Particulars> = {
  NewsList: {
    ...standing('动态', '/news'),
    description: NEWS,
    queries: ({ search }) => [articles({}, search.pageNum), ...BESIDE],
  },
  'news-RecomList': {
    ...standing('编辑推荐', '/news/RecomList'),
    description: `值得先读的几篇：${NEWS}`,
    queries: ({ search }) => [recommended(search.pageNum), ...BESIDE],
  },
  PlatNewsHtml: {
    title: (facts) => categoryOf(facts)?.name ?? '动态',
    description: (facts) => categoryOf(facts)?.description || NEWS,
    canonical: addressOf('/newls/:id'),
    queries: ({ params: { id = '' }, search }) => [
      category(id),
      articles({ categoryId: id }, search.pageNum),
      ...BESIDE,
    ],
    ...(onServer && { structuredData: categoryData }),
  },
  NewsTags: {
    ...standing('动态标签', '/news/tags'),
    title: (facts) => tagOf(facts)?.name ?? '动态标签',
    description: (facts) => `${tagOf(facts)?.name ?? '按标签找'}：${NEWS}`,
    canonical: addressOf('/news/tags'),
    queries: ({ search: { id, pageNum } }) => [...(id ? [tag(id), articles({ tagId: id }, pageNum)] : []), ...BESIDE],
  },
  NewsDetail: {
    title: (facts) => articleOf(facts)?.title ?? '动态',
    description: (facts) => articleOf(facts)?.summary,
    queries: ({ params: { id = '' } }) => [article(id), related(id), HOT],
    ...(onServer && { structuredData: articleData, picture: ({ params: { id = '' } }) => ({ of: 'article', id }) }),
  },
  HelpIndex: {
    ...standing('文档', '/help'),
    description: '怎么接入、怎么签名、怎么计费，充值、发票与账户安全。',
    queries: () => [TREE, HOT_HELP],
  },
  HelpSearch: {
    title: ({ search }) => [readSearch(search).keyword, '搜索'].filter(Boolean).join(' - '),
    description: '在接口、文档与动态里一起查找。',
    queries: ({ search }) => [found(search) ?? HOT_HELP, HOT_HELP],
  },
  HelpDetail: {
    title: (facts) => helpOf(facts)?.title ?? '文档',
    description: (facts) => helpOf(facts) && `${helpOf(facts)!.groupName}：${helpOf(facts)!.title}`,
    queries: ({ params: { id = '' } }) => [help(id), TREE],
    ...(onServer && { structuredData: helpData, picture: ({ params: { id = '' } }) => ({ of: 'help', id }) }),
  },
  Notice: {
    title: (facts) => noticeOf(facts)?.title ?? '公告',
    description: (facts) => noticeOf(facts)?.summary ?? '停机维护、规则变化与平台公告；登录后看发给您的消息。',
    canonical: addressOf('/notice'),
    queries: async (input) => [
      input.search.id ? notice(input.search.id) : notices(input.search.pageNum),
      ...(input.signedIn ? (await import('./member-queries')).queriesOf('latestMessages', input) : []),
    ],
    ...(onServer && {
      structuredData: noticeData,
      picture: ({ search: { id } }) => (id ? { of: 'notice', id } : undefined),
    }),
  },
  Status: {
    ...standing('服务状态', '/status'),
    description: statusDescription,
    queries: ({ search }) => [STATUS, incidents(search.pageNum)],
  },
  StatusIncident: {
    title: incidentTitle,
    description: (facts) => `${incidentTitle(facts)}：进展与受影响的服务。`,
    canonical: addressOf('/status/:id'),
    queries: ({ params: { id = '' } }) => [incident(id)],
  },
};
