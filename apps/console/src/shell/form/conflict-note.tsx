// Somebody saved what is being written here: what was typed stays, and its writer decides.
import { Button } from '@jishi/ui/button';
import { SidePanel } from '@jishi/ui/side-panel';
import { type ReactNode, useState } from 'react';

type Props = {
  /** Who did what meanwhile. */
  happened: string;
  /** What they saved, to be read; undefined while it is on its way. */
  theirs: { title: string; shown: ReactNode } | undefined;
  /** Goes on with what was typed, over theirs. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

export function ConflictNote({ happened, theirs, onKeepMine, onTakeTheirs }: Props) {
  const [reading, setReading] = useState(false);
  return (
    <div className="note restored" role="alert">
      <p>没有保存：{happened}。您填写的都还在。看过之后，可以用您写的盖掉，或放弃您写的。</p>
      {theirs && (
        <>
          <Button size="small" onClick={() => setReading(true)}>
            看他保存的
          </Button>
          <Button size="small" onClick={onKeepMine}>
            用我写的盖掉
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            放弃我写的
          </Button>
        </>
      )}
      {reading && theirs && (
        <SidePanel title={theirs.title} onClose={() => setReading(false)}>
          {theirs.shown}
        </SidePanel>
      )}
    </div>
  );
}
