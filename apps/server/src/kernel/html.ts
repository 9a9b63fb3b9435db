// Rich text that operators write, made safe before it is stored.
import sanitize from 'sanitize-html';

const TEXT_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'strong',
  'em',
  'u',
  's',
  'blockquote',
  'pre',
  'code',
  'br',
  'hr',
];
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'td', 'th'];

/** Sanitises by an allow-list of tags and attributes; scripts, styles, event handlers and other schemes are removed. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...TEXT_TAGS, ...TABLE_TAGS],
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
  });
}
