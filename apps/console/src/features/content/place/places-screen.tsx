// /content/:kind/places: news categories and help groups, edited in the list itself.
import { deletePlace, listPlaces, savePlace } from '@jishi/contract/console/entry';
import type { Output } from '@jishi/contract/endpoint';
import { formatCount } from '@jishi/ui/money';
import { Link, useParams } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { query, useCall, useRefreshOf } from '../../../shell/client';
import { TextField } from '../../../shell/form/fields';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { TreeList } from '../../../shell/tree/tree-list';
import { type KindWords, kindOf } from '../entry/entry-kinds';
import { UnknownKind } from '../entry/unknown-kind';

type Place = Output<typeof listPlaces>[number];

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
        {(list) => <PlaceList places={list} kind={kind === 'help' ? 'help' : 'news'} what={place} />}
      </Loaded>
    </Screen>
  );
}

function PlaceList({ places, kind, what }: { places: readonly Place[]; kind: Place['kind']; what: string }) {
  const mayWrite = useMay(savePlace);
  const save = useCall(savePlace, { silent: true });
  const move = useCall(savePlace);
  const remove = useCall(deletePlace);
  const refresh = useRefreshOf(listPlaces);
  return (
    <TreeList
      tree={{
        nodes: places,
        levels: kind === 'help' ? 2 : 1,
        words: { what, holds: '内容', purpose: '建好之后，写内容时从中选择。' },
        mayWrite,
        describe: ({ name, summary }) => (
          <>
            <b>{name}</b> <span className="quiet">{summary}</span>
          </>
        ),
        held: ({ id, entries }) => (
          <Link className="nowrap" to={`/content/${kind}?placeId=${id}`}>
            {formatCount(entries)} 篇
          </Link>
        ),
        isEmpty: ({ entries }) => entries === 0,
        more: (place) => ({ summary: place?.summary ?? '' }),
        fields: <TextField path="summary" label="说明" />,
        save: (typed) => save.mutateAsync({ ...typed, kind }),
        move: ({ id, parentId, name, summary, sort }) => move.mutateAsync({ id, kind, parentId, name, summary, sort }),
        remove: (id) => remove.mutateAsync({ id }),
        refresh,
      }}
    />
  );
}
