// Somebody saved or sent the same broadcast while this one was written: what was typed stays, and its writer decides.
import { getBroadcast } from '@jishi/contract/console/message';
import { Button } from '@jishi/ui/button';
import { SidePanel } from '@jishi/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../shell/client';
import { type Broadcast, BroadcastStatus, audienceWords, channelWords } from './broadcast-values';
import { MessagePreview } from './message-preview';

type Props = {
  id: string;
  /** Goes on with what was typed, over theirs. */
  onKeepMine: (theirs: Broadcast) => void;
  onTakeTheirs: (theirs: Broadcast) => void;
};

export function ConflictNote({ id, onKeepMine, onTakeTheirs }: Props) {
  const asked = query(getBroadcast, { id });
  // Apart from the screen's own: a broadcast that went out meanwhile would take the form off the screen.
  const { data: theirs } = useQuery({ ...asked, queryKey: [...asked.queryKey, 'conflict'], gcTime: 0, staleTime: 0 });
  const [reading, setReading] = useState(false);
  if (theirs && theirs.status !== BroadcastStatus.draft) {
    return (
      <div className="note restored" role="alert">
        <p>没有保存：别人在这期间发送或取消了这条消息，它不能再修改。您填写的都还在，可以复制下来另写一条。</p>
      </div>
    );
  }
  return (
    <div className="note restored" role="alert">
      <p>没有保存：别人在这期间改过这条消息。您填写的都还在。看过之后，可以用您写的盖掉，或放弃您写的。</p>
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
          <MessagePreview {...theirs} />
          <p>
            发给{audienceWords(theirs.audience)}；{channelWords(theirs.channels)}
          </p>
        </SidePanel>
      )}
    </div>
  );
}
