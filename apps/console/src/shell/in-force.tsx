// What a price or a term is, of several that take turns: in force, still to come, or replaced by a later one.
import { StatusMark } from '@jishi/ui/status-mark';

/** @param fromTime Beijing time */
export function InForce({ inForce, fromTime }: { inForce: boolean; fromTime: string }) {
  if (inForce) return <StatusMark tone="success">生效中</StatusMark>;
  const isAhead = Date.parse(`${fromTime.replace(' ', 'T')}+08:00`) > Date.now();
  return <StatusMark tone="quiet">{isAhead ? '还没生效' : '已被替换'}</StatusMark>;
}
