// Somebody saved another version meanwhile: the input stays and the writer decides.
import { Button } from '@jishi/ui/button';
import { SidePanel } from '@jishi/ui/side-panel';
import { type ReactNode, useState } from 'react';

type Props = {
  /** Who did what meanwhile. */
  happened: string;
  /** The other version, to compare; undefined while loading. */
  theirs: { title: string; shown: ReactNode } | undefined;
  /** Continues with the local input, overwriting the other version. */
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
