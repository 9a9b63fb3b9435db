// What the operator reads on every page while somebody's proposal that they leave waits. Loaded with the first such.
import { getOperator, objectToOwnEnd } from '@jishi/contract/console/operator';
import { toast } from '@jishi/ui/toast-store';
import { useCall, useRefreshOf } from '../shell/client';
import type { Operator } from '../shell/operator';
import { ReasonButton } from '../shell/reason-button';

/** Somebody proposed that the operator leaves: they can object, whatever page they are on. */
export function OwnEnd({ proposedBy, reason, dueTime, objected }: NonNullable<Operator['leaving']>) {
  const refresh = useRefreshOf(getOperator);
  const object = useCall(objectToOwnEnd, {
    silent: true,
    onSuccess: () => toast.success('异议已提出，要由另一位所有者决定'),
    onSettled: refresh,
  });
  return (
    <p className="note">
      {proposedBy}提出停用您的账号，原因是“{reason}”。
      {objected ? (
        '您已提出异议，要由另一位所有者决定。'
      ) : (
        <>
          {dueTime} 前您没有异议，账号就会停用。{' '}
          <ReasonButton
            size="small"
            title="对停用自己的账号提出异议"
            consequences={['您的账号不会到期停用，要由另一位所有者决定。', '您写的话，决定的人看得到。']}
            hint="留在审计记录里"
            verb="提出异议"
            pending={object.isPending}
            onConfirm={(why) => object.mutateAsync({ reason: why })}
          >
            提出异议
          </ReasonButton>
        </>
      )}
    </p>
  );
}
