// Pages of the public site.
import { getHomeFigures, getProject, listHomeProjects, listHomeTypes, listProjects } from '@jishi/contract/catalogue';
import { getProtocol } from '@jishi/contract/content';
import type { Input } from '@jishi/contract/endpoint';
import { listInput, readListState } from '../features/catalogue/list/list-url';
import {
  homeFollowUps,
  listCanonical,
  listDescription,
  listTitle,
  productDescription,
  productFollowUps,
  productTitle,
} from '../features/catalogue/page-facts';
import { listData, productData } from '../features/catalogue/structured-data';
import { query } from '../shell/client';
import { notOpen } from '../shell/not-open';
import { type Instead, type PageDeclaration, page } from '../shell/page';

const onServer = import.meta.env.SSR;

type ProtocolCode = Input<typeof getProtocol>['code'];

const open: PageDeclaration[] = [
  page({
    name: 'Index',
    path: '/',
    title: '按次计费的接口集市',
    description: '号码、身份、地理、金融、历法、汉字等接口，明码标价，按次计费；失败不收费，账单可以核对到每一次请求。',
    screen: async () => (await import('../features/catalogue/home/home-page')).HomePage,
    shared: true,
    queries: () => [query(listHomeProjects, { kind: 'hot' }), query(getHomeFigures, {}), query(listHomeTypes, {})],
    followUps: homeFollowUps,
  }),
  page({
    name: 'APIList',
    path: '/product/list',
    title: listTitle,
    description: listDescription,
    canonical: listCanonical,
    screen: async () => (await import('../features/catalogue/list/product-list-page')).ProductListPage,
    shared: true,
    queries: ({ search }) => [query(listProjects, listInput(readListState(search)))],
    ...(onServer && { structuredData: listData }),
  }),
  page({
    name: 'APIDetail',
    path: '/product/:id',
    title: productTitle,
    description: productDescription,
    screen: async () => (await import('../features/catalogue/product/product-page')).ProductPage,
    queries: ({ params }) => [query(getProject, { id: params.id ?? '' })],
    followUps: productFollowUps,
    ...(onServer && { structuredData: productData }),
  }),
  page({
    name: 'PrivacyIndex',
    path: '/content/:id',
    title: ({ read, params }) => read(getProtocol, { code: params.id as ProtocolCode })?.title ?? '协议',
    screen: async () => (await import('../features/content/protocol-page')).ProtocolPage,
    queries: ({ params }) => [query(getProtocol, { code: params.id as ProtocolCode })],
  }),
  page({
    name: 'AboutUs',
    path: '/aboutus',
    title: '关于我们',
    screen: async () => (await import('../features/content/about-page')).AboutPage,
  }),
  page({
    name: 'Notice',
    path: '/notice',
    title: '公告',
    description: '平台公告，登录后看发给您的消息。',
    screen: async () => (await import('../features/message/notice/notice-page')).NoticePage,
    queries: async (input) => (input.signedIn ? (await import('./member-queries')).queriesOf('Notice', input) : []),
  }),
];

/** Every product carries its own documentation, and a ticket to try it with. */
const docs: Instead = { to: '/product/list', text: '看各接口的文档' };
const newest: Instead = { to: '/product/list?sort=newest', text: '看最近上架的接口' };

const later: PageDeclaration[] = [
  notOpen({ name: 'HelpIndex', path: '/help', title: '文档', instead: docs }),
  notOpen({ name: 'HelpSearch', path: '/help/search', title: '搜索文档', instead: docs }),
  notOpen({ name: 'HelpDetail', path: '/help/:id', title: '文档', instead: docs }),
  notOpen({ name: 'CodeTest', path: '/codetest', title: '在线调试', instead: docs }),
  notOpen({ name: 'NewsList', path: '/news', title: '动态', instead: newest }),
  notOpen({ name: 'NewsTags', path: '/news/tags', title: '动态标签', instead: newest }),
  notOpen({ name: 'news-RecomList', path: '/news/RecomList', title: '推荐动态', instead: newest }),
  notOpen({ name: 'NewsDetail', path: '/news/:id', title: '动态', instead: newest }),
  notOpen({ name: 'PlatNewsHtml', path: '/newls/:id', title: '动态', instead: newest }),
];

export const webPages: PageDeclaration[] = [...open, ...later];
