// How the amount that can be invoiced comes about.
import type { getAvailable } from '@jishi/contract/invoice';
import type { Output } from '@jishi/contract/endpoint';
import { Amount } from '@jishi/ui/balance-strip';
import { Failure } from '@jishi/ui/failure';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import './invoice.css';
import { AVAILABLE } from './queries';

type Available = Output<typeof getAvailable>;

export function Equation() {
  const { data, error, refetch } = useQuery({ ...AVAILABLE, staleTime: 0 });
  if (!data) {
    return error ? (
      <Failure title="可开票金额没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={2} />
    );
  }
  return (
    <>
      <dl className="equation" aria-label="可开票金额怎么来">
        <Term name="已消费实付" value={formatMoney(data.consumed)} note="真金实付、已经用掉的" />
        <Term sign="−" word="减" name="已退款" value={formatMoney(data.refunded)} note="退掉的不再开票" />
        <Term sign="−" word="减" name="已开票" value={formatMoney(data.invoiced)} note={invoicedNote(data)} />
        <Term sign="=" word="等于" name="可开票" value={<Amount value={data.available} />} note={leftOutOf(data)} />
      </dl>
      <p className="note">话费、流量、卡密等充值商品由运营商或发卡方开票，不在这里。</p>
      {Number(data.toReverse) > 0 && (
        <p className="note">
          已开票的消费后来退了 ¥{formatMoney(data.toReverse)}，等着开红字发票冲减；办完后会通知您。
        </p>
      )}
    </>
  );
}

type TermProps = { sign?: string; word?: string; name: string; value: ReactNode; note: string };

function Term({ sign, word, name, value, note }: TermProps) {
  return (
    <div className={sign === '=' ? 'equation-sum' : undefined}>
      <dt>
        {sign && (
          <span className="equation-sign" aria-hidden="true">
            {sign}
          </span>
        )}
        {word && <span className="sr">{word}</span>}
        {name}
      </dt>
      <dd className="equation-value">{value}</dd>
      <dd className="equation-note">{note}</dd>
    </div>
  );
}

function invoicedNote({ invoices, underWay }: Available): string {
  if (invoices === 0) return '还没有开过';
  const rest = Number(underWay) > 0 ? `，含办理中 ${formatMoney(underWay)}` : '';
  return `${formatCount(invoices)} 张${rest}`;
}

/** What was spent and stands on no invoice, or cannot yet. */
function leftOutOf({ bonus, owed, thisMonth }: Available): string {
  const parts = [
    Number(bonus) > 0 && `赠送金 ${formatMoney(bonus)}`,
    Number(owed) > 0 && `未还授信 ${formatMoney(owed)}`,
    Number(thisMonth) > 0 && `本月调用 ${formatMoney(thisMonth)}（月结后可开）`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `不含${parts.join('、')}` : '不含余额与赠送';
}
