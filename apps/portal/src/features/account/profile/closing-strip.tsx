// The account is being closed: until when it can be kept, and the button that keeps it.
import { getMemberInfo } from '@jishi/contract/account';
import { getClosure, keepAccount } from '@jishi/contract/account/session';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';

export function ClosingStrip({ closeTime }: { closeTime: string }) {
  const client = useQueryClient();
  const keep = useCall(keepAccount, {
    onSuccess: () => toast.success('注销申请已撤回'),
    onSettled: async () => {
      await refreshReads(client, getClosure, getMemberInfo);
    },
  });
  return (
    <div className="closing-strip" role="status">
      <p>
        <b>账户正在注销</b>，将于 <Moment time={closeTime} /> 抹去。在此之前可以撤回，撤回后一切照旧。
      </p>
      <Button look="main" disabled={keep.isPending} onClick={() => keep.mutate({})}>
        {keep.isPending ? '正在撤回' : '撤回注销'}
      </Button>
    </div>
  );
}
