// /content/:kind/places: news categories and help groups, edited in the list itself.
import { listPlaces, savePlace } from '@jishi/contract/console/entry';
import { EmptyState } from '@jishi/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { type KindWords, kindOf } from '../entry/entry-kinds';
import { UnknownKind } from '../entry/unknown-kind';
import { PlaceAdder, PlaceRow } from './place-row';
import { type Place, type PlaceWords, placesBelow } from './place-tree';

export function PlacesScreen() {
  const words = kindOf(useParams().kind);
  return words?.place ? <Places words={words} /> : <UnknownKind />;
}

function Places({ words: { kind, name, place = '' } }: { words: KindWords }) {
  const places = useQuery(query(listPlaces, { kind: kind === 'help' ? 'help' : 'news' }));
  const note = kind === 'help' ? '最多两级，前台按这里的顺序排列；空的不显示' : '前台按这里的顺序排列';
  return (
    <Screen title={`${name}的${place}`} note={note}>
      <Loaded of={places} what={place} rows={6}>
        {(list) => <PlaceList places={list} words={{ kind: kind === 'help' ? 'help' : 'news', place }} />}
      </Loaded>
    </Screen>
  );
}

function PlaceList({ places, words }: { places: readonly Place[]; words: PlaceWords }) {
  const writable = useMay(savePlace);
  const top = placesBelow(places, null);
  return (
    <>
      {top.length === 0 && <EmptyState title={`还没有${words.place}`}>建好之后，写内容时从中选择。</EmptyState>}
      <ol className="places">
        {top.map((place) => {
          const children = placesBelow(places, place.id);
          return (
            <li key={place.id}>
              <PlaceRow place={place} places={places} words={words} />
              {words.kind === 'help' && (
                <ol className="places">
                  {children.map((child) => (
                    <li key={child.id}>
                      <PlaceRow place={child} places={places} words={words} />
                    </li>
                  ))}
                  {writable && (
                    <li>
                      <PlaceAdder words={words} parent={place} places={places} />
                    </li>
                  )}
                </ol>
              )}
            </li>
          );
        })}
        {writable && (
          <li>
            <PlaceAdder words={words} parent={undefined} places={places} />
          </li>
        )}
      </ol>
    </>
  );
}
