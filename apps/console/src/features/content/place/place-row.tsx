// One place: edit its name and summary in the row, reorder it, delete it once it is empty.
import { deletePlace, listPlaces, savePlace } from '@jishi/contract/console/entry';
import { Button, Press } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Icon } from '@jishi/ui/icon';
import { formatCount } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import { useCall, useRefreshOf } from '../../../shell/client';
import { ChoiceField, TextField } from '../../../shell/form/fields';
import { FormFault } from '../../../shell/form/form-fault';
import { FormFrame } from '../../../shell/form/form';
import { messagesOf } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';
import { useMay } from '../../../shell/operator';
import { type Place, type PlaceWords, afterMove, nextSort, parentsFor, placesBelow } from './place-tree';

type RowProps = { place: Place; places: readonly Place[]; words: PlaceWords };

export function PlaceRow({ place, places, words }: RowProps) {
  const writable = useMay(savePlace);
  const [editing, setEditing] = useState(false);
  if (editing) return <PlaceForm words={words} place={place} places={places} onClose={() => setEditing(false)} />;
  const { id, kind, name, summary, entries } = place;
  const hasChildren = placesBelow(places, id).length > 0;
  return (
    <div className="place">
      <p>
        <b>{name}</b> <span className="quiet">{summary}</span>
      </p>
      <Link className="nowrap" to={`/content/${kind}?placeId=${id}`}>
        {formatCount(entries)} 篇
      </Link>
      {writable && (
        <span className="place-tools">
          <Movers place={place} siblings={placesBelow(places, place.parentId)} />
          <Button size="small" aria-label={`修改${name}`} onClick={() => setEditing(true)}>
            修改
          </Button>
          <Remover place={place} words={words} empty={entries === 0 && !hasChildren} />
        </span>
      )}
    </div>
  );
}

function Movers({ place, siblings }: { place: Place; siblings: readonly Place[] }) {
  const refresh = useRefresh();
  const save = useCall(savePlace);
  const at = siblings.findIndex(({ id }) => id === place.id);

  async function move(step: -1 | 1) {
    if (save.isPending) return;
    try {
      for (const { entries: _, ...moved } of afterMove(siblings, place.id, step)) await save.mutateAsync(moved);
    } catch {
      // A toast reports it; the list shows what has been moved so far.
    }
    await refresh();
  }
  const mover = (step: -1 | 1, off: boolean) => (
    <Press
      className={step < 0 ? 'icon-button icon-up' : 'icon-button'}
      aria-label={`${step < 0 ? '上移' : '下移'}${place.name}`}
      disabled={off || save.isPending}
      onClick={() => void move(step)}
    >
      <Icon name="down" />
    </Press>
  );
  return (
    <span className="row-tools">
      {mover(-1, at === 0)}
      {mover(1, at === siblings.length - 1)}
    </span>
  );
}

function Remover({ place: { id, name }, words, empty }: { place: Place; words: PlaceWords; empty: boolean }) {
  const refresh = useRefresh();
  const remove = useCall(deletePlace, {
    onSuccess: () => toast.success(`${words.place}“${name}”已删除`),
    onSettled: refresh,
  });

  async function ask() {
    if (!empty) return toast.error(`“${name}”里还有内容或${words.place}，先移走再删除`);
    const question = { title: `删除${words.place}“${name}”`, content: '它是空的，删除不影响任何内容。' };
    if (await confirm({ ...question, confirmText: '删除' })) remove.mutate({ id });
  }
  return (
    <Button size="small" aria-label={`删除${name}`} disabled={remove.isPending} onClick={() => void ask()}>
      删除
    </Button>
  );
}

export function PlaceAdder({
  words,
  parent,
  places,
}: {
  words: PlaceWords;
  parent: Place | undefined;
  places: readonly Place[];
}) {
  const [adding, setAdding] = useState(false);
  if (adding) {
    return <PlaceForm words={words} parent={parent} places={places} onClose={() => setAdding(false)} />;
  }
  return (
    <p className="edit-actions">
      {parent ? (
        <button type="button" className="text-button" onClick={() => setAdding(true)}>
          在“{parent.name}”下添加{words.place}
        </button>
      ) : (
        <Button size="small" onClick={() => setAdding(true)}>
          添加{words.place}
        </Button>
      )}
    </p>
  );
}

type FormProps = {
  words: PlaceWords;
  /** Undefined: a new one. */
  place?: Place;
  parent?: Place | undefined;
  places: readonly Place[];
  onClose: () => void;
};

function PlaceForm({ words, place, parent, places, onClose }: FormProps) {
  const refresh = useRefresh();
  const form = useNewForm(() => ({
    name: place?.name ?? '',
    summary: place?.summary ?? '',
    parentId: (place ? place.parentId : parent?.id) ?? '',
  }));
  const save = useCall(savePlace, {
    silent: true,
    onSuccess: async ({ name }) => {
      await refresh();
      toast.success(`${words.place}“${name}”已保存`);
      onClose();
    },
    onError: (error: ApiError) => form.refuse(messagesOf(error)),
  });
  function submit() {
    const { parentId, ...typed } = form.values();
    const stays = place && (place.parentId ?? '') === parentId;
    const sort = stays ? place.sort : nextSort(placesBelow(places, parentId || null));
    save.mutate({ ...typed, kind: words.kind, sort, ...(place && { id: place.id }), parentId: parentId || null });
  }
  const parents = parentsFor(place, places);
  const what = place ? `修改${place.name}` : `新的${words.place}`;
  return (
    <FormFrame form={form} label={what} className="place-form" busy={save.isPending} onSubmit={submit}>
      <TextField path="name" label="名称" />
      <TextField path="summary" label="说明" />
      {place?.kind === 'help' && (
        <ChoiceField
          path="parentId"
          label="放在"
          placeholder="第一级"
          options={parents}
          hint={placesBelow(places, place.id).length > 0 ? '它下面还有目录，只能放在第一级' : undefined}
        />
      )}
      <span className="place-form-actions">
        <Button type="submit" look="main" disabled={save.isPending}>
          {save.isPending ? '正在保存' : '保存'}
        </Button>
        <Button disabled={save.isPending} onClick={onClose}>
          取消
        </Button>
      </span>
      <FormFault />
    </FormFrame>
  );
}

const useRefresh = () => useRefreshOf(listPlaces);
