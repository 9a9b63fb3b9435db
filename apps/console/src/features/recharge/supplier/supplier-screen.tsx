// /recharge/suppliers/:id: one supplier: its health, our money there, its account, and what an operator may do with it.
import { askSupplierBalance, getRechargeSupplier } from '@jishi/contract/console/recharge-supplier';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { Money, formatCount, formatMoney } from '@jishi/ui/money';
import { Link, useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { query, useCall } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { BreakerSection, TodaySection, accessFacts } from '../../../shell/outlet';
import { OUTLET_REFRESH_MS, OutletScreen } from '../../../shell/outlet-screens';
import { useRefreshSuppliers } from './refresh';
import { Balance } from './supplier-balance';
import { SUPPLIERS } from './suppliers';

type Supplier = Output<typeof getRechargeSupplier>;

export function SupplierScreen() {
  const { id = '' } = useParams();
  const found = useQuery({ ...query(getRechargeSupplier, { id }), refetchInterval: OUTLET_REFRESH_MS });
  return (
    <OutletScreen kind={SUPPLIERS} found={found} noteOf={({ style }) => labelOf('supplierStyle', style).label}>
      {(supplier) => (
        <>
          <Today of={supplier} />
          <Prepaid of={supplier} />
          <BreakerSection of={supplier} one="一单" />
          <Account of={supplier} />
        </>
      )}
    </OutletScreen>
  );
}

function Today({ of: { today } }: { of: Supplier }) {
  return (
    <TodaySection
      figures={[
        { label: '到账', value: formatCount(today.delivered) },
        { label: '拒绝', value: formatCount(today.refused), note: '换下一家' },
        { label: '未了', value: formatCount(today.open), note: '等结果，或没有明确回答' },
        { label: '成本', value: <Money value={today.cost} /> },
      ]}
    />
  );
}

function Prepaid({ of: supplier }: { of: Supplier }) {
  const { id, balanceTime, silentSince, warnBelow } = supplier;
  const ask = useCall(askSupplierBalance, {
    onSuccess: ({ balance }) =>
      balance === null
        ? toast.error('供应商没有给出余额，请核对账号、密钥和接口地址')
        : toast.success(`余额 ${formatMoney(balance)} 元`),
    onSettled: useRefreshSuppliers(),
  });
  return (
    <section>
      <RuledHead
        title="预存余额"
        note="每 10 分钟查询一次"
        more={
          <Button size="small" disabled={ask.isPending} onClick={() => ask.mutate({ id })}>
            {ask.isPending ? '正在查询' : '现在查询'}
          </Button>
        }
      />
      <FactList
        facts={[
          ['余额', <Balance key="balance" of={supplier} />],
          ['查询时间', balanceTime ?? '还没有'],
          ['查不到', silentSince && `从 ${silentSince} 起`],
          ['提醒', Number(warnBelow) > 0 ? `低于 ${formatMoney(warnBelow)} 元` : '不提醒'],
        ]}
      />
    </section>
  );
}

function Account({ of: supplier }: { of: Supplier }) {
  const { id, priority, offers } = supplier;
  return (
    <section>
      <RuledHead title="账号" />
      <FactList
        facts={[
          ...accessFacts(supplier, '账号'),
          ['优先级', String(priority)],
          [
            '报价',
            <Link key="offers" to={`/recharge/offers?supplierId=${id}`}>{`${formatCount(offers)} 个产品`}</Link>,
          ],
          [
            '对账',
            <Link key="bills" to={`/recharge/bills?supplierId=${id}`}>
              每天的账单
            </Link>,
          ],
        ]}
      />
    </section>
  );
}
