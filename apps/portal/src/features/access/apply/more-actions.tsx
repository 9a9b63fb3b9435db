// More actions on an application: pin it, add a note, set a warning, close it.
import { cancelStickApply, closeApply, stickApply } from '@jishi/contract/access/apply';
import { applyStatus, projectNeeds, unitLabel } from '@jishi/contract/enums/catalogue';
import { confirm } from '@jishi/ui/confirm';
import { Drop } from '@jishi/ui/drop';
import { formatCount } from '@jishi/ui/money';
import { Suspense, lazy, useState } from 'react';
import { Link } from '@jishi/ui/router';
import { useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import type { Application } from './application';
import { useRefreshApplies } from './use-refresh';

const RemarkDialog = lazy(async () => ({ default: (await import('./remark-dialog')).RemarkDialog }));

export function MoreActions({ apply, onScene }: { apply: Application; onScene: (apply: Application) => void }) {
  const { id, projectName, status, stuck, needs } = apply;
  const [writing, setWriting] = useState(false);
  const [presses, setPresses] = useState(0);
  const refresh = useRefreshApplies();
  const stick = useCall(stickApply, { onSuccess: refresh });
  const unstick = useCall(cancelStickApply, { onSuccess: refresh });
  const close = useCall(closeApply, {
    onSuccess: async () => {
      await refresh();
      toast.success(`${projectName}已关闭`);
    },
  });

  /** The menu closes first. */
  const doing = (act: () => void) => () => {
    setPresses(presses + 1);
    act();
  };

  return (
    <>
      <Drop key={presses} className="row-more" label={`${projectName}的更多操作`} summary={<More of={projectName} />}>
        <button type="button" onClick={doing(() => (stuck ? unstick : stick).mutate({ id }))}>
          {stuck ? '取消置顶' : '置顶'}
        </button>
        <button type="button" onClick={doing(() => setWriting(true))}>
          {apply.remark ? '修改备注' : '写备注'}
        </button>
        <Link to={`/security/alertSettings?applyId=${id}`}>设置预警</Link>
        {needs === projectNeeds.sceneAudit && (
          <button type="button" onClick={doing(() => onScene(apply))}>
            场景审核
          </button>
        )}
        {status !== applyStatus.closed && status !== applyStatus.suspended && (
          <button
            type="button"
            onClick={doing(() => void askToClose(apply).then((sure) => sure && close.mutate({ id })))}
          >
            关闭接口
          </button>
        )}
      </Drop>
      <Suspense>{writing && <RemarkDialog apply={apply} onClose={() => setWriting(false)} />}</Suspense>
    </>
  );
}

function More({ of }: { of: string }) {
  return (
    <>
      更多<span className="sr">：{of}</span>
    </>
  );
}

function askToClose({ projectName, remaining, unit, sceneWaiting }: Application): Promise<boolean> {
  return confirm({
    title: `关闭${projectName}`,
    content: (
      <ul className="consequences">
        <li>网关立即拒绝这个接口的调用，不扣费。</li>
        {sceneWaiting && <li>正在审核的材料一并撤回。</li>}
        {remaining > 0 && (
          <li>
            剩余的 {formatCount(remaining)} {unitLabel(unit)}保留到期满，重新申请后可以接着用。
          </li>
        )}
        <li>随时可以重新申请。</li>
      </ul>
    ),
    confirmText: '关闭接口',
  });
}
