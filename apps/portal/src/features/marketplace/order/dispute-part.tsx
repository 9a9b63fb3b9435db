// The dispute of an order: what the buyer said, what the supplier answered, how it ended.
import { takeBackDispute } from '@jishi/contract/marketplace/dispute';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Failure } from '@jishi/ui/failure';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { Status } from '../../../shell/labels';
import { toast } from '../../../shell/toast-store';
import { CHANGED_BY_ORDER } from '../changed';
import { DisputeFacts } from '../dispute-facts';
import { dispute } from '../queries';

export function DisputePart({ no }: { no: string }) {
  const { data, error, refetch } = useQuery(dispute(no));
  const client = useQueryClient();
  const { mutate, isPending } = useCall(takeBackDispute, {
    onSuccess: () => toast.success('已撤回，结算继续'),
    onSettled: () => refreshReads(client, ...CHANGED_BY_ORDER),
  });
  async function takeBack() {
    const content = '这一笔的结算继续，此后不能再提出争议。';
    if (await confirm({ title: '撤回争议', content, confirmText: '撤回' })) mutate({ no });
  }
  return (
    <section className="workspace-section" aria-labelledby="dispute">
      <RuledHead
        id="dispute"
        title="争议"
        note={data && <Status of="disputeStatus" value={data.status} />}
        more={
          data?.canTakeBack && (
            <Button size="small" disabled={isPending} onClick={() => void takeBack()}>
              {isPending ? '正在撤回' : '撤回争议'}
            </Button>
          )
        }
      />
      {data ? (
        <DisputeFacts dispute={data} />
      ) : error ? (
        <Failure title="争议没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={4} />
      )}
    </section>
  );
}
