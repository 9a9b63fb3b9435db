// Places as they hang together: categories in a row, groups of help in two levels.
import type { listPlaces } from '@jishi/contract/console/entry';
import type { Output } from '@jishi/contract/endpoint';
import type { Option } from '@jishi/ui/filter-bar';

export type Place = Output<typeof listPlaces>[number];

/** A kind's word for its places. */
export type PlaceWords = { kind: Place['kind']; place: string };

/** The places right below one, or at the top, in their order. */
export function placesBelow(places: readonly Place[], parentId: string | null): Place[] {
  return places.filter((place) => place.parentId === parentId);
}

/** All places for a choice; those of the second level behind the name of the first. */
export function placeOptions(places: readonly Place[]): Option[] {
  return placesBelow(places, null).flatMap(({ id, name }) => [
    { value: id, label: name },
    ...placesBelow(places, id).map((child) => ({ value: child.id, label: `${name} / ${child.name}` })),
  ]);
}

const STEP = 10;

/** The places to save when one moves a step up (-1) or down (1): only those whose order changes. */
export function afterMove(siblings: readonly Place[], id: string, step: -1 | 1): Place[] {
  const from = siblings.findIndex((place) => place.id === id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= siblings.length) return [];
  const moved = siblings.toSpliced(from, 1).toSpliced(to, 0, siblings[from]!);
  return moved
    .map((place, index) => ({ ...place, sort: (index + 1) * STEP }))
    .filter((place) => siblings.find((before) => before.id === place.id)!.sort !== place.sort);
}

/** The order of a place that comes last. */
export function nextSort(siblings: readonly Place[]): number {
  return Math.max(0, ...siblings.map(({ sort }) => sort)) + STEP;
}

/** Possible parents of a help group. Help has two levels: only top-level groups qualify, and a group with children stays. */
export function parentsFor(place: Place | undefined, places: readonly Place[]): Option[] {
  if (place && placesBelow(places, place.id).length > 0) return [];
  return placesBelow(places, null)
    .filter(({ id }) => id !== place?.id)
    .map(({ id, name }) => ({ value: id, label: name }));
}
