// The last few calls as slips off the roll.
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import type { Call } from '../call-outcome';
import { CallSlip } from '../call-slip';
import { recordsHref } from '../records/record-filter';

export function LatestRequests({ calls }: { calls: readonly Call[] }) {
  return (
    <section className="workspace-section" aria-labelledby="latest">
      <RuledHead id="latest" title="最近请求" more={<Link to="/req/applylist">全部记录</Link>} />
      <div className="slips">
        {calls.map((call) => (
          <CallSlip key={call.id} call={call} to={recordsHref({ id: call.id })} />
        ))}
      </div>
    </section>
  );
}
