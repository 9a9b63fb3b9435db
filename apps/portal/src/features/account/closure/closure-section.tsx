// Closing the account: what prevents it, the request, and 7 days to cancel it.
import { getMemberInfo } from '@jishi/contract/account';
import { keepAccount } from '@jishi/contract/account/session';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import { refreshReads, useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import { CLOSURE } from '../queries';
import { ClosureDialog } from './closure-dialog';

export function ClosureSection() {
  const { data, error, refetch } = useQuery(CLOSURE);
  const [asking, setAsking] = useState(false);
  return (
    <section className="workspace-section" aria-labelledby="closure">
      <RuledHead id="closure" title="注销账户" />
      {data ? (
        data.closing ? (
          <Closing closeTime={data.closeTime} />
        ) : data.obstacles.length > 0 ? (
          <Obstacles obstacles={data.obstacles} onCheck={() => void refetch()} />
        ) : (
          <div className="closure">
            <p>
              提交后有 7
              天可以撤回，期满后手机号、实名与登录信息会被抹去，密钥失效，不能恢复；没有用完的赠送余额、优惠券与套餐次数作废。账目依法保留，但不再与您的身份相连。
            </p>
            <Button onClick={() => setAsking(true)}>申请注销</Button>
          </div>
        )
      ) : error ? (
        <Failure title="注销状态没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={1} />
      )}
      {asking && <ClosureDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function Closing({ closeTime }: { closeTime: string | null }) {
  const client = useQueryClient();
  const keep = useCall(keepAccount, {
    onSuccess: () => toast.success('注销申请已撤回'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: CLOSURE.queryKey });
      await refreshReads(client, getMemberInfo);
    },
  });
  return (
    <div className="closure closure-pending">
      <p>
        <b>账户正在注销</b>
        {closeTime && (
          <>
            ，将于 <Moment time={closeTime} /> 完成
          </>
        )}
        。在此之前可以撤回，撤回后一切照旧。
      </p>
      <Button look="main" disabled={keep.isPending} onClick={() => keep.mutate({})}>
        撤回注销申请
      </Button>
    </div>
  );
}

function Obstacles(props: { obstacles: readonly { text: string; link: string }[]; onCheck: () => void }) {
  return (
    <div className="closure">
      <p>还有以下事项没有了结，办完后可以申请注销：</p>
      <ul className="obstacles">
        {props.obstacles.map(({ text, link }) => (
          <li key={text}>
            {text}
            {link && (
              <>
                {' '}
                <Link className="nowrap" to={link}>
                  去处理
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={props.onCheck}>
        重新检查
      </Button>
    </div>
  );
}
