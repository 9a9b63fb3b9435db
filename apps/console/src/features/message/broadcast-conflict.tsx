// Somebody saved or sent the same broadcast while this one was written.
import { getBroadcast } from '@jishi/contract/console/message';
import { broadcastStatus } from '@jishi/contract/enums/content';
import { useQuery } from '@tanstack/react-query';
import { type CallKey, query } from '../../shell/client';
import { ConflictNote } from '../../shell/form/conflict-note';
import { type Broadcast, audienceWords, channelWords } from './broadcast-values';
import { MessagePreview } from './message-preview';

type Props = {
  id: string;
  /** Continues with the local input, overwriting the other version. */
  onKeepMine: (theirs: Broadcast) => void;
  onTakeTheirs: (theirs: Broadcast) => void;
};

export function BroadcastConflict({ id, onKeepMine, onTakeTheirs }: Props) {
  const asked = query(getBroadcast, { id });
  // Apart from the screen's own: a broadcast that went out meanwhile would take the form off the screen.
  const apart: CallKey = [asked.queryKey[0], asked.queryKey[1], 'conflict'];
  const { data: theirs } = useQuery({ ...asked, queryKey: apart, gcTime: 0, staleTime: 0 });
  if (theirs && theirs.status !== broadcastStatus.draft) {
    return (
      <div className="note restored" role="alert">
        <p>没有保存：别人在这期间发送或取消了这条消息，它不能再修改。您填写的都还在，可以复制下来另写一条。</p>
      </div>
    );
  }
  return (
    <ConflictNote
      happened="别人在这期间改过这条消息"
      theirs={theirs && { title: theirs.title, shown: <BroadcastText broadcast={theirs} /> }}
      onKeepMine={() => theirs && onKeepMine(theirs)}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
    />
  );
}

function BroadcastText({ broadcast }: { broadcast: Broadcast }) {
  return (
    <>
      <MessagePreview {...broadcast} />
      <p>
        发给{audienceWords(broadcast.audience)}；{channelWords(broadcast.channels)}
      </p>
    </>
  );
}
