// /members/:memberId/transfers: a member's ledger transfers.
import { useParams } from '@jishi/ui/router';
import { TransferList } from './transfer-list';

export function MemberTransfers() {
  const { memberId = '' } = useParams();
  return <TransferList memberId={memberId} />;
}
