// Somebody saved the same entry while this one was written: what was typed stays, and its writer decides.
import { getEntry } from '@jishi/contract/console/entry';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { SidePanel } from '@jishi/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import type { Entry } from './entry-kinds';

type Props = {
  id: string;
  /** Goes on with what was typed, over theirs. */
  onKeepMine: (theirs: Entry) => void;
  onTakeTheirs: (theirs: Entry) => void;
};

export function ConflictNote({ id, onKeepMine, onTakeTheirs }: Props) {
  const { data: theirs } = useQuery({ ...query(getEntry, { id }), gcTime: 0, staleTime: 0, refetchOnMount: 'always' });
  const [reading, setReading] = useState(false);
  return (
    <div className="note restored" role="alert">
      <p>
        没有保存：{theirs ? `${theirs.operatorName}在 ${theirs.updatedTime} ` : '别人在这期间'}保存过这篇内容。
        您填写的都还在。看过之后，可以用您写的盖掉，或放弃您写的。
      </p>
      {theirs && (
        <>
          <Button size="small" onClick={() => setReading(!reading)}>
            看他保存的
          </Button>
          <Button size="small" onClick={() => onKeepMine(theirs)}>
            用我写的盖掉
          </Button>
          <Button size="small" onClick={() => onTakeTheirs(theirs)}>
            放弃我写的
          </Button>
        </>
      )}
      {reading && theirs && (
        <SidePanel title={theirs.title} onClose={() => setReading(false)}>
          {theirs.html ? (
            <div className="prose edition-text" dangerouslySetInnerHTML={{ __html: theirs.html }} />
          ) : (
            <EmptyState title="没有正文">他保存的内容没有正文。</EmptyState>
          )}
        </SidePanel>
      )}
    </div>
  );
}
