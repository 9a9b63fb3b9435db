// The columns of 发送记录.
import type { RowOf } from '@jishi/contract/list';
import type { listSmsMessages } from '@jishi/contract/sms/message';
import { Moment } from '@jishi/ui/beijing-time';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Status, useLabel } from '../../../shell/labels';

export type Message = RowOf<typeof listSmsMessages>;

export function useMessageColumns(onOpen: (message: Message) => void, openId: string | undefined): Column<Message>[] {
  const carrierOf = useLabel('carrier');
  return [
    { key: 'time', title: '提交时间', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} /> },
    {
      key: 'phone',
      title: '手机号',
      fold: 'lead',
      cell: (row) => (
        <button
          type="button"
          className="text-button mono"
          aria-expanded={row.id === openId}
          aria-label={`看 ${row.createTime} 发给 ${row.phone || '已注销的号码'} 的短信`}
          onClick={() => onOpen(row)}
        >
          {row.phone || '—'}
        </button>
      ),
    },
    {
      key: 'carrier',
      title: '运营商',
      fold: 'none',
      spare: true,
      cell: ({ carrier }) => <span className="nowrap">{carrierOf(carrier).label}</span>,
    },
    {
      key: 'template',
      title: '模板与签名',
      fold: 'second',
      cell: ({ templateName, signature }) => (
        <span className="sms-record-what" title={`${templateName}【${signature}】`}>
          {templateName}
          <small className="faint">【{signature}】</small>
        </span>
      ),
    },
    {
      key: 'segments',
      title: '计费',
      align: 'end',
      fold: 'none',
      cell: ({ segments }) => <span className="nowrap">{segments} 条</span>,
    },
    {
      key: 'cost',
      title: '费用',
      align: 'end',
      fold: 'end',
      cell: (row) => <span className="nowrap">{costOf(row)}</span>,
    },
    {
      key: 'state',
      title: '状态',
      fold: 'tail',
      cell: ({ state }) => <Status of="smsState" value={state} />,
    },
    {
      key: 'words',
      title: '说明',
      label: '',
      fold: 'none',
      spare: true,
      cell: ({ words, code }) => <span className="sms-record-why">{words || code}</span>,
    },
  ];
}

/** What it cost, or that this came back; segments of packages are told as such. */
export function costOf({ packageUnits, amount, givenBack }: Message): string {
  const parts = [packageUnits > 0 && `套餐 ${packageUnits} 条`, Number(amount) > 0 && `¥${formatMoney(amount)}`];
  const cost = parts.filter(Boolean).join(' + ') || '¥0.00';
  return givenBack ? `已退回 ${cost}` : cost;
}

export const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  phone: <span className="mono">138****8021</span>,
  carrier: '移动',
  template: '发货通知',
  segments: '1 条',
  cost: '¥0.042',
  state: '送达',
};
