// /members/:memberId/transfers: what the book says of one member.
import { useParams } from 'react-router';
import { TransferList } from './transfer-list';

export function MemberTransfers() {
  const { memberId = '' } = useParams();
  return <TransferList memberId={memberId} />;
}
