// The product page lives in its URL too: ?api= chooses the endpoint shown in samples and ticket, ?lang= the language.
import type { SampleLanguage } from '@jishi/contract/catalogue';
import type * as z from 'zod';
import type { ApiOutline, Project } from '../project';

export type Language = z.infer<typeof SampleLanguage>;

/** The shortest way to a first call. */
export const FIRST: Language = 'appcode';

export const languageNames: Readonly<Record<Language, string>> = {
  appcode: '最简 APPCODE',
  curl: 'cURL 签名',
  java: 'Java',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  nodejs: 'Node.js',
  csharp: 'C#',
  ruby: 'Ruby',
  swift: 'Swift',
};
export const languages = Object.keys(languageNames) as readonly Language[];

/** Of more endpoints than these the document's own list is the choice. */
export const PICKS_MAX = 24;

export type ProductView = { api: string | undefined; lang: Language };

/** Reads the query; an unknown language is the shortest. Whether the endpoint exists only the product knows. */
export function readProductView(search: Readonly<Record<string, string | undefined>>): ProductView {
  return {
    api: /^\d{1,19}$/.test(search.api ?? '') ? search.api : undefined,
    lang: languages.find((language) => language === search.lang) ?? FIRST,
  };
}

/** The endpoint that the view chose, or the first. */
export function chosenApi({ apiInfos }: Pick<Project, 'apiInfos'>, { api }: ProductView): ApiOutline | undefined {
  return apiInfos.find(({ id }) => id === api) ?? apiInfos[0];
}

/** The address of a view of a product; the hash is where a browser without JavaScript lands. */
export function productHref(id: string, view: Partial<ProductView>, hash: string): string {
  const query = new URLSearchParams({
    ...(view.api && { api: view.api }),
    ...(view.lang && view.lang !== FIRST && { lang: view.lang }),
  }).toString();
  return `/product/${id}${query && `?${query}`}#${hash}`;
}
