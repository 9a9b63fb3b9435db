import { Press } from '@jishi/ui/button';
import { getProject, listProjects } from '@jishi/contract/catalogue';
import { addCollection, cancelCollection, listCollection } from '@jishi/contract/access/collection';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads, useCall } from '../../shell/client';
import './heart.css';

export type HeartOf = { id: string; name: string; collected: boolean };

/** What shows favourites or hearts. */
const SHOWING = [listCollection, listProjects, getProject];

type Props = { project: HeartOf; words: boolean | undefined };

/** Filled when the product is a favourite; a press turns it over at once, and back when that fails. */
export default function Heart({ project: { id, name, collected }, words }: Props) {
  const client = useQueryClient();
  const [turned, setTurned] = useState<boolean>();
  const options = {
    // not awaited: the click is done once answered, however long the list takes to reload
    onSettled: () => {
      void refreshReads(client, ...SHOWING);
    },
    onError: () => setTurned(undefined),
  };
  const add = useCall(addCollection, options);
  const cancel = useCall(cancelCollection, options);
  const kept = turned ?? collected;

  function turn() {
    setTurned(!kept);
    (kept ? cancel : add).mutate({ projectId: id });
  }
  return (
    <Press
      className={words ? 'heart heart-words' : 'heart'}
      aria-pressed={kept}
      aria-label={`收藏${name}`}
      title={kept ? '取消收藏' : '收藏'}
      disabled={add.isPending || cancel.isPending}
      onClick={turn}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M8 13.6 2.7 8.4a3.3 3.3 0 0 1 0-4.7 3.2 3.2 0 0 1 4.6 0L8 4.4l.7-.7a3.2 3.2 0 0 1 4.6 0 3.3 3.3 0 0 1 0 4.7Z" />
      </svg>
      {words && <span aria-hidden="true">{kept ? '已收藏' : '收藏'}</span>}
    </Press>
  );
}
