// The text of an agreement, paragraph by paragraph, as it goes onto paper.

export type Paragraph = { text: string; isHeading: boolean };

const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'li', 'ul', 'ol', 'blockquote', 'pre', 'br', 'hr', 'table', 'tr']);
const CELLS = new Set(['td', 'th']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The paragraphs of sanitised HTML in order, items of lists with their numbers; nothing that can be read is left out. */
export function paragraphsOf(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  /** Of the open lists: how many items a numbered one has so far, undefined of others. */
  const lists: (number | undefined)[] = [];
  let [text, isHeading] = ['', false];
  const end = () => {
    const tidy = text.replaceAll(/\s+/g, ' ').trim();
    if (tidy !== '') paragraphs.push({ text: tidy, isHeading });
    [text, isHeading] = ['', false];
  };
  for (const [piece, closing, tag] of html.matchAll(/<(\/?)([a-z]\w*)[^>]*>|[^<]+|</gi)) {
    const name = tag?.toLowerCase();
    if (name === undefined) text += decoded(piece);
    else if (CELLS.has(name)) text += ' ';
    else if (BLOCKS.has(name)) {
      end();
      if (name === 'ol' || name === 'ul') {
        if (closing) lists.pop();
        else lists.push(name === 'ol' ? 0 : undefined);
      } else if (!closing) {
        isHeading = /^h\d$/.test(name);
        if (name === 'li') text = markOf(lists);
      }
    }
  }
  end();
  return paragraphs;
}

/** The number of the next item of the innermost list, a dot where it has none. */
function markOf(lists: (number | undefined)[]): string {
  const count = lists.at(-1);
  if (count === undefined) return '· ';
  lists[lists.length - 1] = count + 1;
  return `${count + 1}. `;
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : undefined;
    if (code === undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}
