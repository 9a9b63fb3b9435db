// A page's HTML depends only on its address and its data, so equal data need no second rendering. Visitors' pages only.
// The data are read for every request, so nothing shown is stale.

/** Characters of HTML kept at most; a product page has some forty thousand. */
const CAPACITY = 8_000_000;

type Kept = { state: string; html: string };

export type RenderCache = {
  /**
   * The HTML of an address in a state, rendered now or earlier.
   * @throws whatever `render` throws
   */
  htmlOf(address: string, state: string, render: () => string): string;
};

/** A cache that forgets the address asked for longest ago first. */
export function createRenderCache(capacity: number = CAPACITY): RenderCache {
  const pages = new Map<string, Kept>();
  let size = 0;

  const drop = (address: string) => {
    const kept = pages.get(address);
    if (!kept) return;
    pages.delete(address);
    size -= sizeOf(kept);
  };

  return {
    htmlOf(address, state, render) {
      const known = pages.get(address);
      const html = known?.state === state ? known.html : render();
      drop(address);
      const kept = { state, html };
      pages.set(address, kept);
      size += sizeOf(kept);
      for (const oldest of pages.keys()) {
        if (size <= capacity) break;
        drop(oldest);
      }
      return html;
    },
  };
}

const sizeOf = ({ state, html }: Kept) => state.length + html.length;
