// /transfers: the book of the house, and the proof that it adds up.
import { verifyLedger } from '@jishi/contract/console/ledger';
import { Button } from '@jishi/ui/button';
import { useCall } from '../../shell/client';
import { Screen } from '../../shell/screen';
import { LedgerProof } from './ledger-proof';
import { TransferList } from './transfer-list';

export function TransfersScreen() {
  const verify = useCall(verifyLedger);
  return (
    <Screen
      title="账目"
      actions={
        <Button disabled={verify.isPending} onClick={() => verify.mutate({})}>
          {verify.isPending ? '正在核对' : '核对账目'}
        </Button>
      }
    >
      <div aria-live="polite">{verify.data && <LedgerProof proof={verify.data} onClose={verify.reset} />}</div>
      <TransferList />
    </Screen>
  );
}
