// /recharge/suppliers/:id: one supplier: its health, our money there, its account, and what an operator may do with it.
import {
  askSupplierBalance,
  closeSupplierBreaker,
  getRechargeSupplier,
  saveRechargeSupplier,
  showSupplierAddress,
  switchRechargeSupplier,
} from '@jishi/contract/console/recharge-supplier';
import { channelHealth } from '@jishi/contract/enums/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { Money, formatCount, formatMoney } from '@jishi/ui/money';
import { Link, useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { AddressDialog, BreakerSection, ProviderHealth, RecoverButton, SwitchButton } from '../../../shell/provider';
import { Screen } from '../../../shell/screen';
import { useRefreshSuppliers } from './refresh';
import { SupplierDialog } from './supplier-dialog';
import { Balance } from './supplier-balance';

type Supplier = Output<typeof getRechargeSupplier>;

const REFRESH_MS = 15_000;

export function SupplierScreen() {
  const { id = '' } = useParams();
  const found = useQuery({ ...query(getRechargeSupplier, { id }), refetchInterval: REFRESH_MS });
  const { data } = found;
  return (
    <Screen
      title={data?.name ?? '充值供应商'}
      mark={data && <ProviderHealth of={data} />}
      note={data && labelOf('supplierStyle', data.style).label}
      actions={data && <Actions of={data} />}
    >
      <Loaded of={found} what="充值供应商">
        {(supplier) => (
          <div className="sections">
            <Today of={supplier} />
            <Prepaid of={supplier} />
            <BreakerSection of={supplier} one="一单" />
            <Account of={supplier} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Today({ of: { today } }: { of: Supplier }) {
  return (
    <section>
      <RuledHead title="今天" />
      <FigureStrip
        label="今天"
        figures={[
          { label: '到账', value: formatCount(today.delivered) },
          { label: '拒绝', value: formatCount(today.refused), note: '换下一家' },
          { label: '未了', value: formatCount(today.open), note: '等结果，或没有明确回答' },
          { label: '成本', value: <Money value={today.cost} /> },
        ]}
      />
    </section>
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

function Account({ of: { id, endpoint, account, priority, offers } }: { of: Supplier }) {
  return (
    <section>
      <RuledHead title="账号" />
      <FactList
        facts={[
          [
            '接口地址',
            <span key="endpoint" className="mono break">
              {endpoint}
            </span>,
          ],
          [
            '账号',
            <span key="account" className="mono break">
              {account}
            </span>,
          ],
          ['密钥', '已加密保存'],
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

const OFF = ['新的订单改走其他供应商；没有其他供应商的，充值失败并退款。', '已交出的照常查询和接收通知。'];
const onOf = (offers: number) =>
  offers > 0 ? `它报价的 ${offers} 个产品开始由它充值。` : '它还没有报价，启用后也分不到订单。';
const ADDRESS_NOTES = [
  '通知只提醒本站去查询，结果以查询为准。',
  '换新以后旧地址立即失效，要在供应商那里同时改；没有通知也会定时查询。',
];

type Dialog = 'edit' | 'address';

function Actions({ of: supplier }: { of: Supplier }) {
  const { id, name, health, isOn, offers } = supplier;
  const acted = { id, name, kind: '供应商', refresh: useRefreshSuppliers() };
  const [open, setOpen] = useState<Dialog>();
  const [mayEdit, mayShow] = [useMay(saveRechargeSupplier), useMay(showSupplierAddress)];
  const close = () => setOpen(undefined);
  return (
    <>
      {mayShow && <Button onClick={() => setOpen('address')}>通知地址</Button>}
      {mayEdit && <Button onClick={() => setOpen('edit')}>修改</Button>}
      {mayEdit && health !== channelHealth.closed && <RecoverButton by={closeSupplierBreaker} work="订单" {...acted} />}
      {mayEdit && (
        <SwitchButton
          by={switchRechargeSupplier}
          isOn={isOn}
          consequences={{ off: OFF, on: [onOf(offers)] }}
          {...acted}
        />
      )}
      {open === 'edit' && <SupplierDialog supplier={supplier} onClose={close} />}
      {open === 'address' && (
        <AddressDialog
          by={showSupplierAddress}
          id={id}
          name={name}
          label="通知地址"
          consequences={ADDRESS_NOTES}
          addresses={({ notifyUrl }) => [['通知地址', notifyUrl]]}
          onClose={close}
        />
      )}
    </>
  );
}
