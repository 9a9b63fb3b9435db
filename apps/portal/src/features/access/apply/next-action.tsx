// The one thing to do next with an application, by its state.
import { addApply } from '@jishi/contract/access';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { Button } from '@jishi/ui/button';
import { Link } from '@jishi/ui/router';
import { useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import type { Application } from './application';
import { useRefreshApplies } from './use-refresh';

type Props = {
  apply: Application;
  selected: string | undefined;
  onSample: (projectId: string) => void;
  onScene: (apply: Application) => void;
};

export function NextAction({ apply, selected, onSample, onScene }: Props) {
  const { projectId, projectName, status, sceneWaiting, onSale, remaining } = apply;
  if (status === applyStatus.open) {
    return (
      <>
        <button
          type="button"
          className="text-button"
          aria-label={`${projectName}的调用示例`}
          aria-pressed={projectId === selected}
          onClick={() => onSample(projectId)}
        >
          示例
        </button>
        {onSale && (
          <Link
            to={`/req/buy?projectId=${projectId}`}
            aria-label={`${remaining > 0 ? '续购套餐' : '购买套餐'}：${projectName}`}
          >
            {remaining > 0 ? '续购套餐' : '购买套餐'}
          </Link>
        )}
      </>
    );
  }
  if (status === applyStatus.suspended) return <span className="quiet">如有疑问请联系客服</span>;
  if (status === applyStatus.closed) return onSale ? <Reopen apply={apply} /> : <span className="quiet">已下架</span>;
  const words = status === applyStatus.refused ? '补充后再提交' : sceneWaiting ? '看提交的材料' : '提交场景材料';
  return (
    <Button size="small" aria-label={`${words}：${projectName}`} onClick={() => onScene(apply)}>
      {words}
    </Button>
  );
}

function Reopen({ apply: { projectId, projectName } }: { apply: Application }) {
  const refresh = useRefreshApplies();
  const reopen = useCall(addApply, {
    onSuccess: async ({ status }) => {
      await refresh();
      toast.success(status === applyStatus.open ? `${projectName}已重新开通` : `${projectName}已重新申请`);
    },
  });
  return (
    <Button
      size="small"
      aria-label={`重新申请：${projectName}`}
      disabled={reopen.isPending}
      onClick={() => reopen.mutate({ projectId })}
    >
      {reopen.isPending ? '正在申请' : '重新申请'}
    </Button>
  );
}
