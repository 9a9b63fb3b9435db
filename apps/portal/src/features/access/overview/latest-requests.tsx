// The last few calls as slips off the roll.
import { RequestSlip } from '@jishi/ui/request-slip';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../../shell/labels';
import { type Call, callCost, callStatus, callTone } from '../call-outcome';
import { recordsHref } from '../records/record-filter';

export function LatestRequests({ calls }: { calls: readonly Call[] }) {
  const sourceLabel = useLabel('chargeSource');
  return (
    <section className="workspace-section" aria-labelledby="latest">
      <RuledHead id="latest" title="最近请求" more={<Link to="/req/applylist">全部记录</Link>} />
      <div className="slips">
        {calls.map((call) => (
          <RequestSlip
            key={call.id}
            to={recordsHref({ id: call.id })}
            method={call.method}
            path={call.path}
            status={callStatus(call)}
            tone={callTone(call)}
            ms={call.totalMs}
            at={call.time.slice(11, 19)}
            cost={callCost(call)}
            source={sourceLabel(call.source).label}
          />
        ))}
      </div>
    </section>
  );
}
