// Title, description and canonical address of the page that is shown.

/** The page's share picture; the server draws it. */
export type Pictured = { of: 'product' | 'article' | 'help' | 'notice'; id: string };

/** A page's metadata for the document's head. */
export type Head = {
  /** Without the site's name. */
  title: string;
  description?: string | undefined;
  /** From `/`. */
  canonical: string;
  /** False keeps search engines out. */
  indexed: boolean;
  /** Left out: the site's own. On the server only. */
  picture?: Pictured | undefined;
  /** schema.org objects, on the server only. */
  structuredData?: readonly object[] | undefined;
};

/** `页面 - 集市`; the site's name alone where the page has no title of its own. */
export function documentTitle(title: string, siteName: string): string {
  return title && title !== siteName ? `${title} - ${siteName}` : siteName;
}

/** The head as HTML, for the server. `publicUrl` has no trailing slash. */
export function headHtml(head: Head, siteName: string, publicUrl: string): string {
  const lines = [`<title>${escapeHtml(documentTitle(head.title, siteName))}</title>`];
  if (head.description) lines.push(`<meta name="description" content="${escapeHtml(head.description)}">`);
  if (head.indexed) {
    const address = escapeHtml(publicUrl + head.canonical);
    lines.push(`<link rel="canonical" href="${address}">`);
    lines.push(`<meta property="og:title" content="${escapeHtml(head.title || siteName)}">`);
    lines.push(`<meta property="og:site_name" content="${escapeHtml(siteName)}">`);
    lines.push(`<meta property="og:url" content="${address}">`);
    lines.push(...pictureHtml(head, siteName, publicUrl));
    const feed = escapeHtml(`${siteName}动态`);
    lines.push(`<link rel="alternate" type="application/rss+xml" title="${feed}" href="/rss.xml">`);
    if (head.description) lines.push(`<meta property="og:description" content="${escapeHtml(head.description)}">`);
  } else {
    lines.push('<meta name="robots" content="noindex">');
  }
  for (const data of head.structuredData ?? []) lines.push(structuredDataHtml(data));
  return lines.join('\n');
}

/** Where the picture of a page is, from `/`. */
export function pictureAddress(picture: Pictured | undefined): string {
  return `/media/picture?${new URLSearchParams(picture ?? { of: 'site' }).toString()}`;
}

function pictureHtml({ title, picture }: Head, siteName: string, publicUrl: string): string[] {
  const said = {
    'og:type': picture?.of === 'article' ? 'article' : 'website',
    'og:locale': 'zh_CN',
    'og:image': publicUrl + pictureAddress(picture),
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title || siteName,
  };
  const meta = Object.entries(said).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`);
  return [...meta, '<meta name="twitter:card" content="summary_large_image">'];
}

/** Brings the document's head up to date after a navigation in the browser. */
export function applyHead(head: Head, siteName: string): void {
  document.title = documentTitle(head.title, siteName);
  setMeta('description', head.description);
  setMeta('robots', head.indexed ? undefined : 'noindex');
  setCanonical(head.indexed ? location.origin + head.canonical : undefined);
}

// `<` is escaped so that no text can end the element.
function structuredDataHtml(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

function setMeta(name: string, content: string | undefined): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === undefined) return meta?.remove();
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}

function setCanonical(href: string | undefined): void {
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (href === undefined) return link?.remove();
  if (!link) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = href;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
