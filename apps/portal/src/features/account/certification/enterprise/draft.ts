// What is typed of a licence is kept on the server a moment after the last key.
import { getLicenceDraft, saveLicenceDraft } from '@jishi/contract/certification/draft';
import type { Output } from '@jishi/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, query } from '../../../../shell/client';

export type Draft = NonNullable<Output<typeof getLicenceDraft>['draft']>;

export const DRAFT = query(getLicenceDraft, {});

const PAUSE_MS = 600;

/**
 * Keeps a draft while it changes; `after`: the newest application, or ''; `busy` while it is being handed in. Answers whether
 * all of it is kept.
 */
export function useKeptDraft(draft: Draft, after: string, busy: boolean): boolean {
  const client = useQueryClient();
  const text = JSON.stringify(draft);
  const first = useRef(text);
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    if (busy || text === (kept ?? first.current)) return undefined;
    const timer = setTimeout(() => {
      const typed = JSON.parse(text) as Draft;
      call(saveLicenceDraft, { ...typed, after }).then(
        () => {
          client.setQueryData(DRAFT.queryKey, { draft: typed });
          setKept(text);
        },
        () => {}, // the next key tries again, and handing in says what is wrong
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [after, busy, client, kept, text]);
  return kept === text;
}
