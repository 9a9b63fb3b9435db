// One call in full, beside the list.
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { firstClause } from '@jishi/ui/first-clause';
import { formatCount } from '@jishi/ui/money';
import { RequestSlip } from '@jishi/ui/request-slip';
import { SidePanel } from '@jishi/ui/side-panel';
import { Link } from '@jishi/ui/router';
import { labelOf } from '../../shell/labels';
import { type Call, callCost, callTone } from './call-words';

export function CallDetail({ call, onClose }: { call: Call; onClose: () => void }) {
  const source = labelOf('chargeSource', call.source).label;
  return (
    <SidePanel title="调用详情" onClose={onClose}>
      <RequestSlip
        method={call.method}
        path={call.path}
        status={`${call.httpStatus} ${firstClause(call.codeText)}`}
        tone={callTone(call)}
        ms={call.totalMs}
        cost={call.charged ? callCost(call) : '0'}
        source={source}
      />
      <FactList
        facts={[
          ['请求编号', <Copyable text={call.requestId} what="请求编号" />],
          ['时间', call.time],
          ['用户', call.memberId ? <Link to={`/members/${call.memberId}`}>用户 {call.memberId}</Link> : '没认出是谁'],
          ['产品', call.projectId ? <Link to={`/products/${call.projectId}`}>{call.projectName}</Link> : '—'],
          ['接口', call.apiName],
          ['密钥', call.keyName && `${call.keyName}，${labelOf('keyMode', call.mode).label}`],
          ['来源 IP', <span className="mono">{call.ip}</span>],
          ['结果码', `${call.code}，${call.codeText}`],
          ['扣费', call.charged ? `${source} ${callCost(call)}` : '没有扣费'],
          ['耗时', `${formatCount(call.totalMs)} ms，其中上游 ${formatCount(call.upstreamMs)} ms`],
          ['节点', <span className="mono">{call.node}</span>],
        ]}
      />
    </SidePanel>
  );
}
