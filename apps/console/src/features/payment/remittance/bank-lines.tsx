// Lines of the bank's statement matched with an order.
import type { getRemittanceCase } from '@jishi/contract/console/remittance';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { Money } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { ReviewLink } from '../../../shell/links';
import { EnteredState, TO_SECOND } from '../entered-state';

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
  return (
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
        ['付款户名', line.payer || '用户注销后已清除'],
        ['到账时间', line.time],
        ['登记', `${line.enteredBy}，${line.enterTime}`],
        ['复核', line.decideTime && `${line.decidedBy}，${line.decideTime}`],
        ['退回的原因', line.reason],
        [
          '审核',
          <ReviewLink
            kind={reviewKind.bankLine}
            id={line.reviewId}
            no={line.serial}
            waits={line.status === TO_SECOND}
          />,
        ],
      ]}
    />
  );
}
