// One call in full: the request slip, facts, timing, and the parameters still kept.
import { getCallRecord } from '@jishi/contract/access/record';
import { ButtonLink, Press } from '@jishi/ui/button';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatCount } from '@jishi/ui/money';
import { SidePanel } from '@jishi/ui/side-panel';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { useLabel } from '../../../shell/labels';
import { KeptBodies } from './kept-bodies';
import { stoppedAt } from '../debug/gates';
import { debugHref } from '../debug/places';
import { type Call, callCost } from '../call-outcome';
import { CallSlip } from '../call-slip';

type Props = {
  id: string;
  /** The row of the list, shown until the detail is here. */
  row: Call | undefined;
  previous: Call | undefined;
  next: Call | undefined;
  onOpen: (call: Call) => void;
  onClose: () => void;
};

export function RecordDetail({ id, row, previous, next, onOpen, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...query(getCallRecord, { id }), staleTime: Infinity });
  const call = data ?? row;
  return (
    <SidePanel
      title="请求详情"
      onClose={onClose}
      head={
        <>
          <Press className="text-button" disabled={!previous} onClick={() => previous && onOpen(previous)}>
            上一条
          </Press>
          <Press className="text-button" disabled={!next} onClick={() => next && onOpen(next)}>
            下一条
          </Press>
        </>
      }
    >
      {error && !data && (
        <Failure title="这次调用的详情没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      )}
      {call ? <CallFacts call={call} /> : !error && <TableSkeleton rows={6} />}
      {data && <Parameters masked={data.paramsMasked} digest={data.paramsDigest} kept={data.bodies !== null} />}
      {data?.bodies && <KeptBodies bodies={data.bodies} />}
      {call && stoppedAt(call) && (
        <p className="panel-actions">
          <ButtonLink look="main" to={debugHref(call.id)}>
            看错在哪里
          </ButtonLink>
        </p>
      )}
      {call?.projectId && (
        <p className="panel-actions">
          <ButtonLink to={`/product/${call.projectId}`}>接口文档与错误码</ButtonLink>
          <ButtonLink to={`/req/apply?projectId=${call.projectId}`}>调用示例</ButtonLink>
          <ButtonLink to={`/support/tickets?new=1&subject=4&thing=${call.requestId}`}>遇到问题</ButtonLink>
        </p>
      )}
    </SidePanel>
  );
}

function CallFacts({ call }: { call: Call & { sourceName?: string } }) {
  const sourceLabel = useLabel('chargeSource');
  const modeLabel = useLabel('keyMode');
  const source = sourceLabel(call.source).label;
  return (
    <>
      <CallSlip call={call} />
      <FactList
        facts={[
          ['请求编号', <Copyable text={call.requestId} what="请求编号" />],
          ['时间', <span className="mono">{call.time}</span>],
          ['接口', calledName(call)],
          ['密钥', `${call.keyName}，${modeLabel(call.mode).label}`],
          ['来源 IP', <span className="mono">{call.ip}</span>],
          ['结果码', `${call.code}，${call.codeText}`],
          [
            '扣费',
            call.charged ? `${source}${call.sourceName ? `「${call.sourceName}」` : ''} ${callCost(call)}` : '没有扣费',
          ],
        ]}
      />
      <Timing total={call.totalMs} upstream={call.upstreamMs} />
    </>
  );
}

/** The product and its endpoint, as far as the address named them. */
function calledName({ projectName, apiName }: Call): string {
  const names = [projectName, apiName].filter((name, at, all) => name !== '' && all.indexOf(name) === at);
  return names.join(' · ') || '没有对应的产品';
}

/** How the duration splits: the upstream's part, and the rest, which is the gateway's. */
function Timing({ total, upstream }: { total: number; upstream: number }) {
  const own = Math.max(0, total - upstream);
  const share = (ms: number) => `${total > 0 ? Math.min(100, (ms / total) * 100) : 0}%`;
  return (
    <section className="timing" aria-label="耗时">
      <h3>耗时 {formatCount(total)} ms</h3>
      <dl>
        <div>
          <dt>鉴权与计费</dt>
          <dd>
            <i style={{ width: share(own) }} />
            <span>{formatCount(own)} ms</span>
          </dd>
        </div>
        <div>
          <dt>上游</dt>
          <dd>
            <i style={{ marginLeft: share(own), width: share(upstream) }} />
            <span>{formatCount(upstream)} ms</span>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Parameters({ masked, digest, kept }: { masked: string; digest: string; kept: boolean }) {
  if (!masked && !digest) return null;
  return (
    <section className="params">
      <h3>参数摘要</h3>
      <pre>
        {masked}
        {masked && digest && '\n'}
        {digest && `sha256 ${digest}`}
      </pre>
      {!kept && (
        <p className="small quiet">
          只存打码后的参数与摘要，不存正文；要留存三天，在
          <Link to="/security/whitelistSettings#bodies">白名单设置</Link>里打开。
        </p>
      )}
    </section>
  );
}
