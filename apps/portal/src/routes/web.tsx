// Pages of the public site.
import { getHomeFigures, listHomeProjects, listHomeTypes, listProjects } from '@jishi/contract/catalogue';
import { getProtocol } from '@jishi/contract/content';
import type { Input } from '@jishi/contract/endpoint';
import { BANNERS, LATEST_ARTICLES, LATEST_NOTICES, PARTNERS } from '../features/catalogue/home/queries';
import { listInput, readListState } from '../features/catalogue/list/list-url';
import { homeFollowUps, listCanonical, listDescription, listTitle } from '../features/catalogue/page-facts';
import { listData } from '../features/catalogue/structured-data';
import { query } from '../shell/client';
import { type PageDeclaration, page } from '../shell/page';
import { contentPages } from './content';

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
    queries: () => [
      query(listHomeProjects, { kind: 'hot' }),
      query(getHomeFigures, {}),
      query(listHomeTypes, {}),
      BANNERS,
      PARTNERS,
      LATEST_ARTICLES,
      LATEST_NOTICES,
    ],
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
    title: '接口',
    screen: async () => (await import('../features/catalogue/product/product-page')).productScreen(),
    particulars: async () => (await import('../features/catalogue/product/product-facts')).particulars,
  }),
  page({
    name: 'APICompare',
    path: '/compare',
    title: '接口对比',
    indexed: false,
    particulars: async () => (await import('../features/catalogue/compare/compare-facts')).particulars,
    screen: async () => (await import('../features/catalogue/compare/compare-page')).ComparePage,
  }),
  page({
    name: 'PrivacyIndex',
    path: '/content/:id',
    reading: true,
    title: ({ read, params }) => read(getProtocol, { code: params.id as ProtocolCode })?.title ?? '协议',
    screen: async () => (await import('../features/content/protocol-page')).ProtocolPage,
    description: ({ read, params }) =>
      read(getProtocol, { code: params.id as ProtocolCode }) && '现行版本的全文，写明版本与公布日期。',
    queries: ({ params }) => [query(getProtocol, { code: params.id as ProtocolCode })],
  }),
  page({
    name: 'AboutUs',
    path: '/aboutus',
    reading: true,
    title: '关于我们',
    description: '谁在运营、承诺什么：接口明码标价，每一次调用和每一分钱都记在账上；协议与联系方式。',
    screen: async () => (await import('../features/content/about-page')).AboutPage,
  }),
  page({
    name: 'CodeTest',
    path: '/codetest',
    title: '在线调试',
    particulars: async () => (await import('../features/catalogue/tester/tester-facts')).particulars,
    screen: async () => (await import('../features/catalogue/tester/tester-page')).TesterPage,
    // Pasted secrets are dropped when the page is left.
    keepAlive: false,
  }),
];

export const webPages: PageDeclaration[] = [...open, ...contentPages];
