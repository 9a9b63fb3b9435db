// Going to a page by path and query, in this tab or a new one.
import { type Values, queryString, withoutEmpty } from '@jishi/ui/wire/values';

export type Destination = { path: string; query?: Values; newTab?: true };

/** The address of a destination; empty values are left out of the query. */
export function addressOf({ path, query = {} }: Pick<Destination, 'path' | 'query'>): string {
  return path + queryString(withoutEmpty(query));
}

/** Goes there; `navigate` is the router's. A new tab cannot reach back into this one. */
export function go(navigate: (address: string) => unknown, destination: Destination): void {
  const address = addressOf(destination);
  if (destination.newTab) window.open(address, '_blank', 'noopener');
  else navigate(address);
}
