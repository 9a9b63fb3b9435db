// Freezing a member, barring them from buying cards, and undoing both.
import { freezeMember, getMember, permitCards, searchMembers, unfreezeMember } from '@jishi/contract/console/account';
import type { Output } from '@jishi/contract/endpoint';
import { memberStatus } from '@jishi/contract/enums/account';
import { toast } from '@jishi/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';

type Member = Output<typeof getMember>['member'];

/** The actions on a member's status, for operators who may use them; none for a closed account. */
export function StandingActions({ member }: { member: Member }) {
  const allowed = useMay(freezeMember);
  if (!allowed) return null;
  if (member.status === memberStatus.closed) return null;
  return (
    <>
      <Cards member={member} />
      {member.status === memberStatus.frozen ? <Unfreeze member={member} /> : <Freeze member={member} />}
    </>
  );
}

function Cards({ member: { id, nickname, buyCardPermit } }: { member: Member }) {
  const permit = useCall(permitCards, {
    silent: true,
    onSuccess: () => toast.success('已保存'),
    onSettled: useRefresh(id),
  });
  const verb = buyCardPermit ? '禁止购买卡密' : '恢复购买卡密';
  return (
    <ReasonButton
      title={`${nickname}：${verb}`}
      consequences={
        buyCardPermit
          ? ['不能再买卡密，充值产品与权益商品都不能；其余照常。', '已付款的照常交付，已买的照常查看。']
          : ['可以照常购买卡密。']
      }
      hint={buyCardPermit ? '用户会收到通知，原因写在里面' : '留在审计记录里；用户会收到通知'}
      verb={verb}
      pending={permit.isPending}
      onConfirm={(reason) => permit.mutateAsync({ id, isPermitted: !buyCardPermit, reason })}
    >
      {verb}
    </ReasonButton>
  );
}

function Freeze({ member: { id, nickname } }: { member: Member }) {
  const refresh = useRefresh(id);
  const freeze = useCall(freezeMember, {
    silent: true,
    onSuccess: () => toast.success(`${nickname}已冻结，所有设备都已退出登录`),
    onSettled: refresh,
  });
  return (
    <ReasonButton
      title={`冻结${nickname}`}
      consequences={[
        '立即退出所有设备，冻结期间不能登录。',
        '网关拒绝他的全部密钥，调用不扣费。',
        '余额、已购次数和全部记录都留着，随时可以解冻。',
      ]}
      hint="用户会收到通知，原因写在里面"
      verb="冻结用户"
      pending={freeze.isPending}
      onConfirm={(reason) => freeze.mutateAsync({ id, reason })}
    >
      冻结
    </ReasonButton>
  );
}

function Unfreeze({ member: { id, nickname } }: { member: Member }) {
  const refresh = useRefresh(id);
  const unfreeze = useCall(unfreezeMember, {
    silent: true,
    onSuccess: () => toast.success(`${nickname}已解冻`),
    onSettled: refresh,
  });
  return (
    <ReasonButton
      title={`解冻${nickname}`}
      consequences={['可以重新登录，密钥恢复调用。', '用户会收到解冻的通知。', '冻结前申请了注销的，注销继续进行。']}
      hint="留在审计记录里，用户看不到"
      verb="解冻用户"
      pending={unfreeze.isPending}
      onConfirm={(reason) => unfreeze.mutateAsync({ id, reason })}
    >
      解冻
    </ReasonButton>
  );
}

function useRefresh(id: string) {
  const client = useQueryClient();
  return () => {
    void refreshReads(client, searchMembers);
    return client.invalidateQueries({ predicate: ({ queryKey }) => (queryKey[1] as { id?: string })?.id === id });
  };
}
