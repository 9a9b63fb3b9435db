// /fund/consumptionRecords: what money was spent on: packages, VIP, and calls day by day.
import { PageHead } from '@jishi/ui/page-head';
import { Tabs } from '@jishi/ui/tabs';
import { DailyCalls } from '../features/access/daily/daily-calls';
import { PackageOrders } from '../features/package/records/package-orders';
import { VipOrders } from '../features/vip/records/vip-orders';
import { useUrlQuery } from '../shell/url-query';

const TABS = [
  ['package', '套餐'],
  ['vip', '会员'],
  ['calls', '按天的调用'],
] as const;
type Tab = (typeof TABS)[number][0];

const SCREENS = { package: PackageOrders, vip: VipOrders, calls: DailyCalls };

export function ConsumptionPage() {
  const [search, setSearch] = useUrlQuery();
  const open: Tab = TABS.find(([tab]) => tab === search.tab)?.[0] ?? 'package';
  const Screen = SCREENS[open];
  const leave = Object.fromEntries(Object.keys(search).map((name) => [name, null]));
  return (
    <>
      <PageHead title="消费记录" />
      <div className="record-tabs">
        <Tabs
          label="花在什么上"
          tabs={TABS}
          open={open}
          onOpen={(tab) => setSearch({ ...leave, tab: tab === 'package' ? null : tab })}
        >
          <Screen />
        </Tabs>
      </div>
    </>
  );
}
