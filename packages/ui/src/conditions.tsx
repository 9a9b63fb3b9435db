// Conditions over a list by their places in the address: which are in force, and how they are taken off.
import { type UrlQuery, useUrlQuery } from './url-query';

/** A condition; a time stands as `beginTime` and `endTime`. */
export type Named = { kind: 'time' } | { kind: 'choice' | 'picked' | 'text'; name: string };

/** The names that conditions have in the address. */
export function namesOf(conditions: readonly Named[]): string[] {
  return conditions.flatMap((one) => (one.kind === 'time' ? ['beginTime', 'endTime'] : [one.name]));
}

/** The patch that takes all conditions out. */
export function clearedOf(conditions: readonly Named[]): Record<string, null> {
  return Object.fromEntries(namesOf(conditions).map((name) => [name, null]));
}

/** Whether any condition is in force: an empty list then means something else. */
export function isFiltered(conditions: readonly Named[], search: UrlQuery): boolean {
  return namesOf(conditions).some((name) => search[name]);
}

/** A place in the list, and the row that is open there: of other conditions they say nothing. */
export const NO_PLACE = { page: null, cursor: null, open: null, id: null };

/** For a list that no row fits: takes all conditions off, and shows its first page. */
export function ClearConditions({ of }: { of: readonly Named[] }) {
  const [search, setSearch] = useUrlQuery();
  return (
    <button type="button" className="text-button" onClick={() => setSearch({ ...clearedOf(of), ...NO_PLACE })}>
      {isFiltered(of, search) ? '清除全部条件' : '回到第一页'}
    </button>
  );
}
