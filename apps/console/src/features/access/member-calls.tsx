// /members/:memberId/calls: what one member calls.
import { useParams } from 'react-router';
import { MEMBER_CALL_FILTERS } from './call-filters';
import { CallList } from './call-list';

export function MemberCalls() {
  const { memberId = '' } = useParams();
  return <CallList filters={MEMBER_CALL_FILTERS} memberId={memberId} />;
}
