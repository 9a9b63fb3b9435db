// /broadcasts/new and /broadcasts/:broadcastId: a draft in its form, anything else as it went out.
import { getBroadcast, saveBroadcast } from '@jishi/contract/console/message';
import { broadcastStatus } from '@jishi/contract/enums/content';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { Status } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { BroadcastEditor } from './broadcast-editor';
import { BroadcastReport } from './broadcast-report';
import { CancelButton } from './cancel-button';
import { refreshMs } from './refresh';

export function NewBroadcastScreen() {
  return (
    <Screen title="写群发消息">
      <BroadcastEditor key="new" stored={undefined} />
    </Screen>
  );
}

export function BroadcastScreen() {
  const { broadcastId = '' } = useParams();
  const writable = useMay(saveBroadcast);
  const found = useQuery({
    ...query(getBroadcast, { id: broadcastId }),
    // A form over an older content would save it back.
    gcTime: 0,
    refetchInterval: ({ state }) => refreshMs(state.data ? [state.data] : []),
  });
  const { data } = found;
  return (
    <Screen
      title={data?.title ?? '群发消息'}
      mark={data && <Status of="broadcastStatus" value={data.status} />}
      actions={data && writable && data.status === broadcastStatus.scheduled && <CancelButton broadcast={data} />}
    >
      <Loaded of={found} what="群发消息">
        {(stored) =>
          writable && stored.status === broadcastStatus.draft ? (
            <BroadcastEditor key={stored.id} stored={stored} />
          ) : (
            <BroadcastReport broadcast={stored} />
          )
        }
      </Loaded>
    </Screen>
  );
}
