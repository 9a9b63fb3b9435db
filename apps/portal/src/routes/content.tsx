// News, help, notices and the status of the public site. Queries and metadata are in ./content-particulars, outside other pages'
// scripts.
import { type PageDeclaration, page } from '../shell/page';

const pages: Omit<PageDeclaration, 'title'>[] = [
  {
    name: 'NewsList',
    path: '/news',
    screen: async () => (await import('../features/content/news/news-list-page')).NewsListPage,
    shared: true,
  },
  {
    name: 'PlatNewsHtml',
    path: '/newls/:id',
    screen: async () => (await import('../features/content/news/category-page')).CategoryPage,
    shared: true,
  },
  {
    name: 'NewsTags',
    path: '/news/tags',
    screen: async () => (await import('../features/content/news/tags-page')).TagsPage,
    shared: true,
  },
  {
    name: 'news-RecomList',
    path: '/news/RecomList',
    screen: async () => (await import('../features/content/news/recommended-page')).RecommendedPage,
    shared: true,
  },
  {
    name: 'NewsDetail',
    path: '/news/:id',
    screen: async () => (await import('../features/content/news/article-page')).ArticlePage,
    shared: true,
  },
  {
    name: 'HelpIndex',
    path: '/help',
    screen: async () => (await import('../features/content/help/help-home-page')).HelpHomePage,
    shared: true,
  },
  {
    name: 'HelpSearch',
    path: '/help/search',
    screen: async () => (await import('../features/content/help/search-page')).SearchPage,
    indexed: false,
  },
  {
    name: 'HelpDetail',
    path: '/help/:id',
    screen: async () => (await import('../features/content/help/help-page')).HelpPage,
  },
  { name: 'Notice', path: '/notice', screen: async () => (await import('./notice-page')).NoticePage, shared: true },
  {
    name: 'Status',
    path: '/status',
    screen: async () => (await import('../features/status/screens')).StatusPage,
    shared: true,
  },
  {
    name: 'StatusIncident',
    path: '/status/:id',
    screen: async () => (await import('../features/status/screens')).IncidentPage,
    shared: true,
  },
];

export const contentPages: PageDeclaration[] = pages.map((declared) =>
  page({
    ...declared,
    title: '',
    reading: true,
    particulars: async () => (await import('./content-particulars')).particulars[declared.name]!,
  }),
);
