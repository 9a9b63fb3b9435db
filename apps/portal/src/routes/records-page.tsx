// /fund/rechargeRecords: top-ups and channel payments, what was recharged elsewhere with the balance, and appeals about that.
import { ButtonLink } from '@jishi/ui/button';
import { PageHead } from '@jishi/ui/page-head';
import { Tabs } from '@jishi/ui/tabs';
import { PayOrders } from '../features/payment/records/pay-orders';
import { RechargeOrders } from '../features/recharge/recharge-orders';
import { lazyPart } from '../shell/lazy-part';
import { useUrlQuery } from '../shell/url-query';

const Appeals = lazyPart(async () => (await import('../features/appeal/appeals')).Appeals);

const TABS = [
  ['pay', '充值与付款'],
  ['quick', '充值订单'],
  ['appeal', '申诉'],
] as const;

export function RecordsPage() {
  const [search, setSearch] = useUrlQuery();
  const open = TABS.find(([tab]) => tab === search.tab)?.[0] ?? 'pay';
  const leave = Object.fromEntries(Object.keys(search).map((name) => [name, null]));
  return (
    <>
      <PageHead
        title="充值与付款记录"
        actions={
          <ButtonLink look="main" to="/fund/rechargeCenter">
            充值
          </ButtonLink>
        }
      />
      <div className="record-tabs">
        <Tabs
          label="哪一种记录"
          tabs={TABS}
          open={open}
          onOpen={(tab) => setSearch({ ...leave, tab: tab === 'pay' ? null : tab })}
        >
          {open === 'pay' && <PayOrders />}
          {open === 'quick' && <RechargeOrders />}
          {open === 'appeal' && <Appeals />}
        </Tabs>
      </div>
    </>
  );
}
