// /members/:memberId/transfers: what the book says of one member.
import { useParams } from 'react-router';
import { MEMBER_TRANSFER_FILTERS } from './transfer-filters';
import { TransferList } from './transfer-list';

export function MemberTransfers() {
  const { memberId = '' } = useParams();
  return <TransferList filters={MEMBER_TRANSFER_FILTERS} memberId={memberId} />;
}
