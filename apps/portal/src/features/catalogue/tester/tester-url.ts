// The tester's state is its URL: ?id= an endpoint, or ?product= for that product's first one; ?lang= of the samples.
import { FIRST, type Language, readProductView } from '../product/product-url';

export type TesterView = { id: string | undefined; product: string | undefined; lang: Language };

const idOf = (text: string | undefined) => (/^\d{1,19}$/.test(text ?? '') ? text : undefined);

export function readTesterView(search: Readonly<Record<string, string | undefined>>): TesterView {
  // A malformed id is requested as it is and not found.
  return { id: search.id || undefined, product: idOf(search.product), lang: readProductView(search).lang };
}

/** The address of an endpoint in the tester. */
export function testerHref(id: string, { lang, hash }: { lang?: Language; hash?: string } = {}): string {
  const query = new URLSearchParams({ id, ...(lang && lang !== FIRST && { lang }) }).toString();
  return `/codetest?${query}${hash ? `#${hash}` : ''}`;
}
