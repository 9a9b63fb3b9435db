// /members/:memberId/calls: what one member calls.
import { useParams } from '@jishi/ui/router';
import { CallList } from './call-list';

export function MemberCalls() {
  const { memberId = '' } = useParams();
  return <CallList memberId={memberId} />;
}
