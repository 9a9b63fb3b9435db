// Lines of the bank's statement matched with an order, and the second operator's word on one that waits.
import { decideBankLine, type getRemittanceCase } from '@jishi/contract/console/remittance';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { Money } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useDecision } from '../../../shell/decision';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';
import { EnteredState, TO_SECOND } from '../entered-state';
import { useRefresh } from './refresh';

type Case = Output<typeof getRemittanceCase>;
type Line = Case['lines'][number];

export function BankLines({ of: { lines, payAmount } }: { of: Case }) {
  return (
    <section>
      <RuledHead title="银行流水" note={lines.length > 0 ? `${lines.length} 条` : undefined} />
      {lines.length > 0 ? (
        lines.map((line) => <BankLine key={line.serial} line={line} payAmount={payAmount} />)
      ) : (
        <EmptyState title="还没有登记流水">在网银里找到这笔款，再登记流水号、金额和付款户名。</EmptyState>
      )}
    </section>
  );
}

function BankLine({ line, payAmount }: { line: Line; payAmount: string }) {
  const may = useMay(decideBankLine);
  return (
    <>
      <FactList
        facts={[
          ['流水号', <span className="mono break">{line.serial}</span>],
          ['状态', <EnteredState value={line.status} />],
          [
            '到账',
            <>
              <Money value={line.amount} />
              {line.amount !== payAmount && <b> 与应付不同</b>}
            </>,
          ],
          ['付款户名', line.payer || '会员注销后已清除'],
          ['到账时间', line.time],
          ['登记', `${line.enteredBy}，${line.enterTime}`],
          ['复核', line.decideTime && `${line.decidedBy}，${line.decideTime}`],
          ['退回的原因', line.reason],
        ]}
      />
      {line.status === TO_SECOND &&
        may &&
        (line.mine ? (
          <p className="note">这条流水是您登记的，要由另一位操作员复核。</p>
        ) : (
          <Second line={line} payAmount={payAmount} />
        ))}
    </>
  );
}

function Second({ line: { serial, amount }, payAmount }: { line: Line; payAmount: string }) {
  const refresh = useRefresh();
  const { accepting, onAccept, refusing, onRefuse } = useDecision(decideBankLine, {
    of: { serial },
    accepted: ({ outcome }) => outcome,
    refused: () => '已退回，登记人可以改正后重新登记',
    onSettled: refresh,
  });
  const busy = accepting || refusing;

  async function askAndAccept() {
    const content =
      amount === payAmount
        ? `流水 ${serial}，${amount} 元。入账后订单付清，不能撤回。`
        : `到账 ${amount} 元，应付 ${payAmount} 元。按到账金额记入会员余额，订单关闭。`;
    if (await confirm({ title: '复核并入账', content, confirmText: '入账' })) onAccept();
  }
  return (
    <p className="dialog-actions">
      <ReasonButton
        disabled={busy}
        title="退回这条流水"
        consequences={['不入账，这条流水可以改正后重新登记。', '会员看不到，转账仍在待核对。']}
        hint="登记人会看到"
        verb="退回流水"
        pending={refusing}
        onConfirm={onRefuse}
      >
        退回
      </ReasonButton>
      <Button look="main" disabled={busy} onClick={() => void askAndAccept()}>
        复核无误，入账
      </Button>
    </p>
  );
}
