// The texts of sitemap, RSS, robots.txt and llms.txt.
import { getProductFile } from '@jishi/contract/product-file';
import { xmlDocument, xmlText } from '../../../kernel/xml';

export type Page = { path: string; changed: Date | null };

/** So many addresses a sitemap may hold. */
export const SITEMAP_MAX = 50_000;

/** @param origin the site's address without a trailing slash */
export function sitemap(origin: string, pages: readonly Page[]): string {
  const rows = pages.map(
    ({ path, changed }) =>
      `<url><loc>${xmlText(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
  );
  return xmlDocument(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>`);
}

/** A sitemap of sitemaps. */
export function sitemapIndex(origin: string, count: number): string {
  const rows = Array.from(
    { length: count },
    (_, at) => `<sitemap><loc>${xmlText(`${origin}/sitemap.xml?page=${at + 1}`)}</loc></sitemap>`,
  );
  return xmlDocument(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>`,
  );
}

const SECURITY_TEXT_DAYS = 180;

/** Whom to tell of a weakness, as RFC 9116 has it. `contact`: a mailto: or https: address. */
export function securityText({ contact, origin, now }: { contact: string; origin: string; now: Date }): string {
  const expires = new Date(now.getTime() + SECURITY_TEXT_DAYS * 86_400_000);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: zh, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

export type Item = { path: string; title: string; summary: string; category: string; published: Date };

/** RSS 2.0. */
export function rss(site: { origin: string; name: string }, items: readonly Item[]): string {
  const rows = items.map(
    ({ path, title, summary, category, published }) => `<item>
<title>${xmlText(title)}</title>
<link>${xmlText(site.origin + path)}</link>
<guid isPermaLink="true">${xmlText(site.origin + path)}</guid>
<description>${xmlText(summary)}</description>
<category>${xmlText(category)}</category>
<pubDate>${published.toUTCString()}</pubDate>
</item>`,
  );
  return xmlDocument(`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xmlText(site.name)}动态</title>
<link>${xmlText(site.origin)}/news</link>
<description>${xmlText(site.name)}的产品动态与公告</description>
<language>zh-cn</language>
<atom:link href="${xmlText(site.origin)}/rss.xml" rel="self" type="application/rss+xml"/>
${rows.join('\n')}
</channel>
</rss>`);
}

/** Everything public may be read; the member area, the console and the calls are not pages. */
export function robots(origin: string): string {
  const closed = [
    '/console',
    '/console-api/',
    '/overview',
    '/req/',
    '/fund/',
    '/security/',
    '/acomang',
    '/pay',
    '/openapi/',
  ];
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
}

export type Entry = { path: string; title: string; summary: string };

/** The site as https://llmstxt.org has it: what it is, then links by section. */
export function llms(
  site: { origin: string; name: string },
  sections: readonly { title: string; entries: readonly Entry[] }[],
): string {
  const lines = sections
    .filter(({ entries }) => entries.length > 0)
    .flatMap(({ title, entries }) => [
      `## ${title}`,
      '',
      ...entries.map((entry) => `- [${flat(entry.title)}](${site.origin}${entry.path}): ${flat(entry.summary)}`),
      '',
    ]);
  return [
    `# ${site.name}`,
    '',
    '> 按次计费的 API 集市：明码标价，失败不收费，账单可以核对到每一次请求。',
    '',
    `调用地址是 ${site.origin}/openapi/{产品代码}{接口路径}，用 HMAC-SHA256 签名，或带请求头 Authorization: APPCODE {AppSecret}。`,
    `一个产品的 OpenAPI 文档在 ${site.origin}${getProductFile.path}?id={产品页地址里的编号}&kind=openapi。`,
    '',
    ...lines,
  ].join('\n');
}

function flat(text: string): string {
  return text.replaceAll(/[[\]\r\n]+/g, ' ').trim();
}
