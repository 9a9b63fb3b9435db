// Withdraws what has not gone out yet: cancels a scheduled broadcast, deletes a draft.
import { cancelBroadcast, getBroadcast, listBroadcasts } from '@jishi/contract/console/message';
import { broadcastStatus } from '@jishi/contract/enums/content';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { toast } from '@jishi/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, refreshReads, useCall } from '../../shell/client';
import { type Broadcast } from './broadcast-values';

type Props = {
  broadcast: Broadcast;
  /** Called when a draft was deleted. */
  onDeleted?: () => void;
};

export function CancelButton({ broadcast: { id, title, status }, onDeleted }: Props) {
  const client = useQueryClient();
  const isDraft = status === broadcastStatus.draft;
  const cancel = useCall(cancelBroadcast, {
    onSuccess: () => {
      toast.success(isDraft ? '草稿已删除' : '已取消，不会发送');
      if (isDraft) onDeleted?.();
      else void client.invalidateQueries({ queryKey: keyOf(getBroadcast, { id }) });
    },
    onError: () => client.invalidateQueries({ queryKey: keyOf(getBroadcast, { id }) }),
    onSettled: () => refreshReads(client, listBroadcasts),
  });

  async function ask() {
    const question = isDraft
      ? { title: `删除草稿“${title}”`, content: '草稿没有发给任何人，删除后找不回来。', confirmText: '删除草稿' }
      : {
          title: `取消发送“${title}”`,
          content: '到时间不会发送，也不能再发，需要时另写一条。',
          confirmText: '取消发送',
        };
    if (await confirm({ ...question, cancelText: '返回' })) cancel.mutate({ id });
  }
  return (
    <Button disabled={cancel.isPending} onClick={() => void ask()}>
      {isDraft ? '删除草稿' : '取消发送'}
    </Button>
  );
}
