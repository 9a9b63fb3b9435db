// /members/:memberId/calls: what one member calls.
import { useParams } from 'react-router';
import { CallList } from './call-list';

export function MemberCalls() {
  const { memberId = '' } = useParams();
  return <CallList memberId={memberId} />;
}
