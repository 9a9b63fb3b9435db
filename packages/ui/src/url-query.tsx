// Filters, pages and tabs live in the address: a page can be reloaded, shared and reopened as it was.
import { useMemo } from 'react';
import { useLocation, useSearchParams } from './router';

export type UrlQuery = Readonly<Record<string, string | undefined>>;

/** The query of the page's address, and how to change some of it; null and '' take a name out. */
export function useUrlQuery(): [UrlQuery, (patch: Record<string, string | number | null | undefined>) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const values = useMemo(() => Object.fromEntries(params) as UrlQuery, [params]);
  return [values, (patch) => setParams((before) => withPatch(before, patch), { state })];
}

/** The query with a patch applied. */
export function withPatch(
  before: URLSearchParams,
  patch: Record<string, string | number | null | undefined>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}

/**
 * Fields of a form or of an address; several of one name are one, joined by `-`. `AddressForm` sends them so; without scripts the
 * browser repeats the name.
 */
export function fieldsByName(fields: FormData | URLSearchParams): Record<string, string> {
  return Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.getAll(name).join('-')]));
}
