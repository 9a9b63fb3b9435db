// Waits for a product's first call, wherever it comes from, and shows what came of it.
import { Copyable } from '@jishi/ui/copyable';
import { Failure } from '@jishi/ui/failure';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { CallSlip } from '../call-slip';
import { debugHref } from '../debug/places';
import { latestCallOf } from '../queries';
import { recordsHref } from '../records/record-filter';
import { useTail } from '../records/use-tail';

export function WaitingCall({ projectId }: { projectId: string }) {
  const latest = useQuery(latestCallOf(projectId));
  const again = () => void latest.refetch();
  useTail({ projectId }, true, { onOpen: again, onCalls: again });
  if (latest.error && !latest.data)
    return <Failure title="调用没有加载出来" reason={latest.error.msg} onRetry={again} />;
  const call = latest.data?.list[0];
  const state = !call ? 'waiting' : call.code === 0 ? 'done' : 'failed';
  return (
    <section className="first-wait" data-state={state} aria-label="第一次调用的结果">
      <p className="first-wait-title" role="status">
        {{ waiting: '等待第一次调用…', done: '✓ 第一次调用成了', failed: '收到一次调用，没有成' }[state]}
      </p>
      {call ? (
        <>
          <CallSlip call={call} to={call.code === 0 ? recordsHref({ id: call.id }) : debugHref(call.id)} />
          <p className="small">
            请求编号 <Copyable text={call.requestId} what="请求编号" />
          </p>
          <p className="small quiet">
            {state === 'done' ? (
              <>
                已记在<Link to="/req/applylist">调用记录</Link>里。
              </>
            ) : (
              <>
                <Link to={debugHref(call.id)}>看错在哪里</Link>，改好再调，这里会自己变。
              </>
            )}
          </p>
        </>
      ) : (
        <p className="small quiet">
          从您的电脑、服务器或这个浏览器发出都算。到了会自己变，不用刷新；没成的也会出现在这里，并说明原因。
        </p>
      )}
    </section>
  );
}
