// Somebody saved the same entry while this one was written.
import { getEntry } from '@jishi/contract/console/entry';
import { EmptyState } from '@jishi/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { type CallKey, query } from '../../../shell/client';
import { ConflictNote } from '../../../shell/form/conflict-note';
import type { Entry } from './entry-kinds';

type Props = {
  id: string;
  /** Continues with the local input, overwriting the other version. */
  onKeepMine: (theirs: Entry) => void;
  onTakeTheirs: (theirs: Entry) => void;
};

export function EntryConflict({ id, onKeepMine, onTakeTheirs }: Props) {
  const asked = query(getEntry, { id });
  // Apart from the screen's own, which is older than what was saved meanwhile: nobody decides over that.
  const apart: CallKey = [asked.queryKey[0], asked.queryKey[1], 'conflict'];
  const { data: theirs } = useQuery({ ...asked, queryKey: apart, gcTime: 0, staleTime: 0 });
  const who = theirs ? `${theirs.operatorName}在 ${theirs.updatedTime} ` : '别人在这期间';
  return (
    <ConflictNote
      happened={`${who}保存过这篇内容`}
      theirs={theirs && { title: theirs.title, shown: <EntryText html={theirs.html} /> }}
      onKeepMine={() => theirs && onKeepMine(theirs)}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
    />
  );
}

function EntryText({ html }: { html: string }) {
  if (!html) return <EmptyState title="没有正文">他保存的内容没有正文。</EmptyState>;
  return <div className="prose edition-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
