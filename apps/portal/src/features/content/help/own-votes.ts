// What this browser voted, and the mark it votes under. Members' votes are known to the server.
import { keep, kept } from '@jishi/client/kept';
import { useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '@jishi/ui/wire/attempt';

const MARK = 'visitor-mark';
const VOTES = 'help-votes';

/** Without storage the mark lasts as long as the page. */
let ownMark = '';
const listeners = new Set<() => void>();

/** The mark of this browser: random, and of no use to anybody else. */
export function visitorMark(): string {
  ownMark ||= kept(MARK) || newIdempotencyKey();
  keep(MARK, ownMark);
  return ownMark;
}

/** Remembers a vote. */
export function keepVote(id: string, useful: boolean): void {
  keep(VOTES, JSON.stringify({ ...votes(), [id]: useful }));
  for (const listener of listeners) listener();
}

/** What this browser voted on a page; undefined when it did not, and on the server. */
export function useOwnVote(id: string): boolean | undefined {
  return useSyncExternalStore(
    listen,
    () => votes()[id],
    () => undefined,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function votes(): Record<string, boolean> {
  try {
    return (JSON.parse(kept(VOTES) || '{}') as Record<string, boolean> | null) ?? {};
  } catch {
    return {};
  }
}
