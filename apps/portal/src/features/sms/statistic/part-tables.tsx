// The same messages by what they are, each row leading to its records; and why messages failed.
import type { getSmsStatistics } from '@jishi/contract/sms/statistic';
import type { Output } from '@jishi/contract/endpoint';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Meter } from '@jishi/ui/meter';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { recordsHref } from '../message/places';
import { rateText, statesOf } from './trend';

type Statistics = Output<typeof getSmsStatistics>;
type Part = Statistics['templates'][number];

type Props = {
  title: string;
  of: readonly Part[];
  /** The condition that a row's key is. */
  by: 'templateId' | 'signatureId' | 'carrier';
  /** The conditions that all of it is under. */
  within: Readonly<Record<string, string | undefined>>;
  total: number;
};

export function PartTable({ title, of, by, within, total }: Props) {
  const columns: Column<Part>[] = [
    {
      key: 'name',
      title: title.replace('按', ''),
      fold: 'lead',
      width: '26%',
      cell: ({ key, name }) => (
        <Link className="break" to={recordsHref({ ...within, [by]: key })}>
          {name ? (by === 'signatureId' ? `【${name}】` : name) : `已删除 ${key}`}
        </Link>
      ),
    },
    { key: 'messages', title: '发送', align: 'end', fold: 'tail', cell: (row) => `${formatCount(row.messages)} 条` },
    {
      key: 'share',
      title: <span className="sr">占比</span>,
      fold: 'line',
      width: '14%',
      cell: (row) => <Meter value={row.messages} total={total} label="占全部发送" />,
    },
    { key: 'delivered', title: '送达', align: 'end', cell: (row) => formatCount(row.delivered) },
    { key: 'failed', title: '未送达', align: 'end', cell: (row) => formatCount(statesOf(row).failed) },
    { key: 'rate', title: '送达率', align: 'end', cell: (row) => rateText(row.deliveryRate) },
    { key: 'segments', title: '计费条数', align: 'end', cell: (row) => formatCount(row.segments) },
    {
      key: 'amount',
      title: '余额支付（元）',
      label: '余额支付',
      align: 'end',
      cell: ({ amount }) => formatMoney(amount),
    },
  ];
  return (
    <section className="sms-table" aria-label={title}>
      <h3>{title}</h3>
      <LedgerTable caption={`${title}的短信`} columns={columns} rows={of} rowKey={({ key }) => key} />
    </section>
  );
}

type Code = Statistics['codes'][number];

/** Codes of failures; nothing where nothing failed. */
export function CodeTable({ of }: { of: readonly Code[] }) {
  if (of.length === 0) return null;
  const failed = of.reduce((sum, { messages }) => sum + messages, 0);
  const columns: Column<Code>[] = [
    {
      key: 'words',
      title: '原因',
      fold: 'lead',
      width: '40%',
      cell: ({ words, code }) => <span className="break">{words || code}</span>,
    },
    { key: 'code', title: '代码', cell: ({ code }) => <span className="mono break">{code}</span> },
    { key: 'messages', title: '条数', align: 'end', fold: 'tail', cell: (row) => `${formatCount(row.messages)} 条` },
    {
      key: 'share',
      title: <span className="sr">占比</span>,
      fold: 'line',
      width: '20%',
      cell: (row) => <Meter value={row.messages} total={failed} label="占没有成功的" />,
    },
  ];
  return (
    <section className="sms-table" aria-label="为什么没有成功">
      <h3>为什么没有成功</h3>
      <LedgerTable caption="没有成功的短信，按代码" columns={columns} rows={of} rowKey={({ code }) => code} />
    </section>
  );
}
