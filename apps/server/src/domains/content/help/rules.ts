// Structure of help pages: headings with anchors, and the tree.

export type Heading = { id: string; text: string; level: number };

/** Gives every h2 and h3 of sanitised rich text an id, and lists them. */
export function withHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const marked = html.replaceAll(/<h([23])>([\s\S]*?)<\/h\1>/g, (_whole, level: string, inner: string) => {
    const text = inner.replaceAll(/<[^>]*>/g, '').trim();
    const id = `s${headings.length + 1}`;
    headings.push({ id, text: unescaped(text), level: Number(level) });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  return { html: marked, headings };
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

export type Group = { id: string; parentId: string | null; name: string; summary: string };
export type Entry = { id: string; title: string; placeId: string };
export type Tree = (Group & { entries: Entry[]; children: (Group & { entries: Entry[] })[] })[];

/** Groups with their entries, empty ones left out. */
export function treeOf(groups: readonly Group[], entries: readonly Entry[]): Tree {
  const entriesOf = (id: string) => entries.filter((entry) => entry.placeId === id);
  return groups
    .filter((group) => group.parentId === null)
    .map((group) => ({
      ...group,
      entries: entriesOf(group.id),
      children: groups
        .filter((child) => child.parentId === group.id)
        .map((child) => ({ ...child, entries: entriesOf(child.id) }))
        .filter((child) => child.entries.length > 0),
    }))
    .filter((group) => group.entries.length > 0 || group.children.length > 0);
}
