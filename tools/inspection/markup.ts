// What a crawl reads out of a page that the server rendered: where it leads, and where one can land on it.

/** Addresses a visitor without scripts can come to, and files the page is shown with, as they are written. */
export function linksOf(html: string): string[] {
  return [...html.replaceAll(DATA, '').matchAll(TAG)].flatMap(([tag, name]) => {
    const link = attributeOf(tag, LINKING[name as keyof typeof LINKING]);
    return link === undefined ? [] : [link];
  });
}

/** Ids that an address may end in, after its #. */
export function landingsOf(html: string): Set<string> {
  const tags = html.replaceAll(DATA, '').match(/<[a-z][^>]*>/gi) ?? [];
  return new Set(tags.flatMap((tag) => attributeOf(tag, 'id') ?? []));
}

const LINKING = { a: 'href', area: 'href', link: 'href', img: 'src', source: 'src', script: 'src' };
const TAG = new RegExp(`<(${Object.keys(LINKING).join('|')})\\s[^>]*>`, 'g');
/** What stands between script tags is no markup. */
const DATA = /(?<=<script[^>]*>).*?(?=<\/script>)/gs;

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return value?.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot));/gi, (_all, decimal, hexadecimal, named) => {
    if (named) return NAMED[String(named).toLowerCase()] ?? '';
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(String(hexadecimal), 16));
  });
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
