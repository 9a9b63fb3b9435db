// One call of the member's as a slip.
import { RequestSlip } from '@jishi/ui/request-slip';
import { useLabel } from '../../shell/labels';
import { type Call, callCost, callStatus, callTone } from './call-outcome';

/** `to`: where it leads; then it tells its time as well, for several may stand together. */
export function CallSlip({ call, to }: { call: Call; to?: string }) {
  const sourceLabel = useLabel('chargeSource');
  return (
    <RequestSlip
      method={call.method}
      path={call.path}
      status={callStatus(call)}
      tone={callTone(call)}
      ms={call.totalMs}
      cost={callCost(call)}
      source={sourceLabel(call.source).label}
      {...(to && { to, at: call.time.slice(11, 19) })}
    />
  );
}
