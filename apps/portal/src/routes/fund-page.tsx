// /fund/detail: what there is, then the book entry by entry, month by month, or proved.
import { PageHead } from '@jishi/ui/page-head';
import { Tabs } from '@jishi/ui/tabs';
import { BalanceParts } from '../features/ledger/balance-parts';
import { Entries } from '../features/ledger/entries';
import { WithdrawalScreen } from '../features/payment/withdrawal/withdrawal-screen';
import { BookProof } from '../features/statement/book-proof';
import { MonthStatement } from '../features/statement/month-statement';
import { useUrlQuery } from '../shell/url-query';

const TABS = [
  ['entries', '逐笔明细'],
  ['statement', '月度对账单'],
  ['proof', '核对账簿'],
  ['withdrawal', '余额退款'],
] as const;
type Tab = (typeof TABS)[number][0];

const SCREENS = { entries: Entries, statement: MonthStatement, proof: BookProof, withdrawal: WithdrawalScreen };

export function FundPage() {
  const [search, setSearch] = useUrlQuery();
  const open: Tab = TABS.find(([tab]) => tab === search.tab)?.[0] ?? 'entries';
  const Screen = SCREENS[open];
  const leave = Object.fromEntries(Object.keys(search).map((name) => [name, null]));
  return (
    <>
      <PageHead title="资金明细" />
      <BalanceParts />
      <div className="record-tabs">
        <Tabs
          label="怎么看账簿"
          tabs={TABS}
          open={open}
          onOpen={(tab) => setSearch({ ...leave, tab: tab === 'entries' ? null : tab })}
        >
          <Screen />
        </Tabs>
      </div>
    </>
  );
}
