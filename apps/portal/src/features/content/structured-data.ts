// Articles and help in schema.org's words. Only the server needs it.
import { pictureAddress } from '../../shell/head';
import type { PageFacts } from '../../shell/page';
import { articleOf, categoryOf, helpOf, noticeOf } from './facts';

type Step = { name: string; path: string };

export function articleData(facts: PageFacts, origin: string): object[] {
  const article = articleOf(facts);
  if (!article) return [];
  const { id, title, summary, cover, author, publishTime, updatedTime, categoryId, categoryName } = article;
  return [
    {
      '@type': 'Article',
      headline: title,
      description: summary,
      url: `${origin}/news/${id}`,
      mainEntityOfPage: `${origin}/news/${id}`,
      datePublished: iso(publishTime),
      dateModified: iso(updatedTime),
      image: origin + (cover || pictureAddress({ of: 'article', id })),
      ...(author && { author: { '@type': 'Person', name: author } }),
      keywords: article.tags.map(({ name }) => name),
    },
    trail(origin, [
      { name: '动态', path: '/news' },
      { name: categoryName, path: `/newls/${categoryId}` },
      { name: title, path: `/news/${id}` },
    ]),
  ];
}

export function helpData(facts: PageFacts, origin: string): object[] {
  const help = helpOf(facts);
  if (!help) return [];
  const url = `${origin}/help/${help.id}`;
  return [
    {
      '@type': 'TechArticle',
      headline: help.title,
      articleSection: help.groupName,
      url,
      mainEntityOfPage: url,
      dateModified: iso(help.updatedTime),
    },
    trail(origin, [
      { name: '文档', path: '/help' },
      { name: help.title, path: `/help/${help.id}` },
    ]),
  ];
}

/** The way to one notice, or to all of them. */
export function noticeData(facts: PageFacts, origin: string): object[] {
  const notice = noticeOf(facts);
  const steps = notice ? [{ name: notice.title, path: `/notice?id=${notice.id}` }] : [];
  return [trail(origin, [{ name: '公告', path: '/notice' }, ...steps])];
}

/** The path to a list below the home page, or below 动态 for a category. */
export function listData(step: Step): (facts: PageFacts, origin: string) => object[] {
  return (_facts, origin) => [trail(origin, [step])];
}

export function categoryData(facts: PageFacts, origin: string): object[] {
  const category = categoryOf(facts);
  if (!category) return [];
  return [
    trail(origin, [
      { name: '动态', path: '/news' },
      { name: category.name, path: `/newls/${category.id}` },
    ]),
  ];
}

function trail(origin: string, steps: readonly Step[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: '首页', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

const iso = (time: string) => `${time.replace(' ', 'T')}+08:00`;
