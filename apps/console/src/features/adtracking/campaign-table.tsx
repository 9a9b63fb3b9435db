// The funnel of each plan, or of whatever visits are put together by.
import { listAdMembers, type listCampaigns } from '@jishi/contract/console/adtracking';
import type { Output } from '@jishi/contract/endpoint';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { type UrlQuery, useUrlQuery, withPatch } from '@jishi/ui/url-query';
import { Link, useSearchParams } from '@jishi/ui/router';
import { useMay } from '../../shell/operator';
import { LEVELS, type Level, conditionsIn, openedBy } from './levels';
import { percentText } from './percent';

type Page = Output<typeof listCampaigns>;
type Row = Page['list'][number];

const FIGURES: readonly Column<Row>[] = [
  { key: 'visits', title: '来访', align: 'end', fold: 'tail', cell: ({ visits }) => formatCount(visits) },
  { key: 'registerRate', title: '来访到注册', align: 'end', cell: ({ registerRate }) => percentText(registerRate) },
  { key: 'certified', title: '认证', align: 'end', cell: ({ certified }) => formatCount(certified) },
  { key: 'called', title: '首次调用', align: 'end', cell: ({ called }) => formatCount(called) },
  { key: 'paid', title: '首次付款', align: 'end', cell: ({ paid }) => formatCount(paid) },
  { key: 'payRate', title: '注册到付款', align: 'end', cell: ({ payRate }) => percentText(payRate) },
  { key: 'wholeRate', title: '来访到付款', align: 'end', cell: ({ wholeRate }) => percentText(wholeRate) },
  {
    key: 'amount',
    title: '首次付款金额（元）',
    label: '首次付款金额',
    align: 'end',
    cell: ({ paidAmount }) => formatMoney(paidAmount),
  },
];

export function CampaignTable({ page: { list, sum }, level }: { page: Page; level: Level }) {
  const [search] = useUrlQuery();
  const membersShown = useMay(listAdMembers);
  const name = LEVELS.find(([known]) => known === level)![1];
  const columns: Column<Row>[] = [
    { key: 'name', title: name, fold: 'lead', cell: (row) => <Opener row={row} level={level} /> },
    ...FIGURES.toSpliced(1, 0, {
      key: 'registered',
      title: '注册',
      align: 'end',
      cell: ({ id, registered }) =>
        membersShown && id && registered > 0 ? (
          <Link to={membersHref(search, { [level]: id })}>{formatCount(registered)}</Link>
        ) : (
          formatCount(registered)
        ),
    }),
  ];
  return (
    <LedgerTable
      caption={`按${name}的广告漏斗`}
      columns={columns}
      rows={list}
      rowKey={({ id }) => id}
      dense
      total={{
        name: '合计',
        visits: formatCount(sum.visits),
        registered: formatCount(sum.registered),
        registerRate: percentText(sum.registerRate),
        certified: formatCount(sum.certified),
        called: formatCount(sum.called),
        paid: formatCount(sum.paid),
        payRate: percentText(sum.payRate),
        wholeRate: percentText(sum.wholeRate),
        amount: formatMoney(sum.paidAmount),
      }}
    />
  );
}

/** The address of the list of members that a row of the funnel counts. */
export function membersHref(search: UrlQuery, also: Record<string, string> = {}): string {
  return `/campaigns/members?${withPatch(conditionsIn(search), also).toString()}`;
}

function Opener({ row: { id, name }, level }: { row: Row; level: Level }) {
  const [params] = useSearchParams();
  if (!id) return <span className="quiet">没有标记</span>;
  return (
    <Link className="break" to={`?${withPatch(params, openedBy(level, id)).toString()}`}>
      {name ?? id}
    </Link>
  );
}
