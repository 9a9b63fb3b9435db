// A month's statement: opening balance, movements by kind, closing balance; as PDF or workbook.
import { downloadStatement, type getStatement } from '@jishi/contract/statement';
import type { Output } from '@jishi/contract/endpoint';
import { statementFormat } from '@jishi/contract/enums/payment';
import { Button, ButtonLink } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { type Label, useLabel } from '../../shell/labels';
import { useUrlQuery } from '../../shell/url-query';
import { StatementMail } from './mail/statement-mail';
import { statement } from './queries';
import { useDownload } from '../../shell/use-download';

type Statement = Output<typeof getStatement>;
type Kind = Statement['kinds'][number];

export function MonthStatement() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...statement(search.month), placeholderData: keepPreviousData });
  const kindLabel = useLabel('ledgerEntryKind');
  const [busy, download] = useDownload(downloadStatement, '对账单');
  if (!data) {
    return error ? (
      <Failure title="对账单没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={6} />
    );
  }
  const { month, months, closed, opening, income, outgo, closing, beginTime, endTime, kinds } = data;
  return (
    <section aria-label={`${month} 对账单`}>
      <div className="statement-head">
        <label>
          <span>月份</span>
          <select className="input" value={month} onChange={(event) => setSearch({ month: event.target.value })}>
            {months.map((one) => (
              <option key={one} value={one}>
                {`${one.slice(0, 4)} 年 ${Number(one.slice(5))} 月`}
              </option>
            ))}
          </select>
        </label>
        <p>{closed ? `${beginTime} 至 ${endTime}` : `${beginTime} 至 ${endTime}，还没有关账`}</p>
        <div className="statement-files">
          <Button disabled={busy} onClick={() => download({ month, format: statementFormat.pdf })}>
            下载 PDF
          </Button>
          <Button disabled={busy} onClick={() => download({ month, format: statementFormat.workbook })}>
            下载 Excel
          </Button>
          {closed && <ButtonLink to={`/fund/invoiceManagement/applyInvoice?month=${month}`}>开发票</ButtonLink>}
        </div>
      </div>
      <FigureStrip
        label="本月合计"
        figures={[
          { label: '期初余额', value: `¥${formatMoney(opening)}`, note: '等于上月期末' },
          { label: '收入', value: `¥${formatMoney(income)}` },
          { label: '支出', value: `¥${formatMoney(outgo).replace('-', '')}` },
          { label: closed ? '期末余额' : '此刻余额', value: `¥${formatMoney(closing)}`, note: '期初 + 收入 − 支出' },
        ]}
      />
      {kinds.length > 0 ? (
        <LedgerTable
          caption={`${month} 按类型合计`}
          columns={columnsOf(data, kindLabel)}
          rows={kinds}
          rowKey={({ kind }) => String(kind)}
          total={{
            kind: '合计',
            entries: formatCount(data.entries),
            income: formatMoney(income),
            outgo: formatMoney(outgo).replace('-', '−'),
          }}
        />
      ) : (
        <p className="quiet statement-none">这个月没有账目，期初与期末相同。</p>
      )}
      <p className="note">PDF 里调用按日合计，Excel 里逐笔列出。余额含充值、赠送、授信与调用预占，不含冻结。</p>
      <StatementMail month={month} />
    </section>
  );
}

function columnsOf({ beginTime, endTime }: Statement, kindLabel: (kind: number) => Label): Column<Kind>[] {
  const entriesHref = (kind: number) =>
    `/fund/detail?${new URLSearchParams({ kind: String(kind), beginTime, endTime }).toString()}`;
  return [
    { key: 'kind', title: '类型', fold: 'lead', cell: ({ kind }) => kindLabel(kind).label },
    { key: 'entries', title: '笔数', align: 'end', cell: ({ entries }) => formatCount(entries) },
    { key: 'income', title: '收入（元）', label: '收入', align: 'end', cell: ({ income }) => formatMoney(income) },
    {
      key: 'outgo',
      title: '支出（元）',
      label: '支出',
      align: 'end',
      cell: ({ outgo }) => formatMoney(outgo).replace('-', '−'),
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'line',
      cell: ({ kind }) => (
        <Link to={entriesHref(kind)} aria-label={`看${kindLabel(kind).label}的逐笔明细`}>
          逐笔明细
        </Link>
      ),
    },
  ];
}
