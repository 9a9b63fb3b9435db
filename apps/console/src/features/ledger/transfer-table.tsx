// Ledger transfers: a heading line, then one line per account, debits on the left and credits on the right. Each
// transfer is its own row group.
import { searchTransfers } from '@jishi/contract/console/ledger';
import type { Output } from '@jishi/contract/endpoint';
import { CopyButton } from '@jishi/ui/copy-button';
import { formatMoney } from '@jishi/ui/money';
import { Tag } from '@jishi/ui/tag';
import { Link } from '@jishi/ui/router';
import { labelOf } from '../../shell/labels';
import { accountNameOf } from '../../shell/account-name';

export type Transfer = Output<typeof searchTransfers>['list'][number];

/** What most transfers were made for. */
const ORDER_NO = /^[A-Z]{2}\d{14,30}$/;

export function TransferTable({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <table className="book" role="table">
      <caption className="sr">账目</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            账户
          </th>
          <th role="columnheader" scope="col" className="num">
            付出
          </th>
          <th role="columnheader" scope="col" className="num">
            收入
          </th>
          <th role="columnheader" scope="col" className="num">
            之后余额
          </th>
        </tr>
      </thead>
      {transfers.map((transfer) => (
        <tbody key={transfer.id} role="rowgroup">
          <TransferRows transfer={transfer} />
        </tbody>
      ))}
    </table>
  );
}

function TransferRows({ transfer: { id, time, kind, memo, key, postings } }: { transfer: Transfer }) {
  return (
    <>
      <tr role="row" className="book-head">
        <th role="rowheader" scope="rowgroup" colSpan={4}>
          <span className="book-line">
            <time className="nowrap">{time}</time>
            <Tag>{labelOf('ledgerEntryKind', kind).label}</Tag>
            <b>{ORDER_NO.test(memo) ? <Link to={`/orders/${memo}`}>{memo}</Link> : memo}</b>
            <span className="book-key">
              <span className="mono break">{key}</span> <CopyButton text={key} what="业务键" compact />
              <span className="faint">第 {id} 笔</span>
            </span>
          </span>
        </th>
      </tr>
      {postings.map(({ account, amount, balanceAfter }) => {
        const gives = amount.startsWith('-');
        return (
          <tr key={account} role="row">
            <td role="cell">
              <Account name={account} />
            </td>
            <td role="cell" className="num" data-label={gives ? '付出' : undefined}>
              {gives && formatMoney(amount.slice(1))}
            </td>
            <td role="cell" className="num" data-label={gives ? undefined : '收入'}>
              {!gives && formatMoney(amount)}
            </td>
            <td role="cell" className="num faint" data-label="之后余额">
              {balanceAfter === null ? '不逐笔记' : formatMoney(balanceAfter)}
            </td>
          </tr>
        );
      })}
    </>
  );
}

function Account({ name }: { name: string }) {
  const { memberId, text } = accountNameOf(name);
  if (!memberId) return <span title={name}>平台 · {text}</span>;
  return (
    <span title={name}>
      <Link to={`/members/${memberId}`}>用户 {memberId}</Link> · {text}
    </span>
  );
}
