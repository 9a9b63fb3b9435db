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
import { ReasonButton } from '../../../shell/reason-button';
import { Screen } from '../../../shell/screen';
import { AddressDialog } from './address-dialog';
import { useRefreshSuppliers } from './refresh';
import { SupplierDialog } from './supplier-dialog';
import { Balance, SupplierHealth } from './supplier-health';

type Supplier = Output<typeof getRechargeSupplier>;

const REFRESH_MS = 15_000;

export function SupplierScreen() {
  const { id = '' } = useParams();
  const found = useQuery({ ...query(getRechargeSupplier, { id }), refetchInterval: REFRESH_MS });
  const { data } = found;
  return (
    <Screen
      title={data?.name ?? '充值供应商'}
      mark={data && <SupplierHealth of={data} />}
      note={data && labelOf('supplierStyle', data.style).label}
      actions={data && <Actions of={data} />}
    >
      <Loaded of={found} what="充值供应商">
        {(supplier) => (
          <div className="sections">
            <Today of={supplier} />
            <Prepaid of={supplier} />
            <Health of={supplier} />
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

function Health({ of: { health, failures, openUntil, failure, failTime, successTime } }: { of: Supplier }) {
  return (
    <section>
      <RuledHead title="健康" note="连续 5 次失败即熔断 30 秒，之后先用一单试探；再失败就加倍，最长 10 分钟" />
      <FactList
        facts={[
          ['现在', health === channelHealth.open ? `熔断到 ${openUntil}` : labelOf('channelHealth', health).label],
          ['连续失败', `${failures} 次`],
          ['最近失败', failTime && `${failTime}，${failure}`],
          ['最近成功', successTime ?? '还没有'],
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

type Dialog = 'edit' | 'address';

function Actions({ of: supplier }: { of: Supplier }) {
  const { id, name, health } = supplier;
  const [open, setOpen] = useState<Dialog>();
  const [mayEdit, mayShow] = [useMay(saveRechargeSupplier), useMay(showSupplierAddress)];
  const close = () => setOpen(undefined);
  return (
    <>
      {mayShow && <Button onClick={() => setOpen('address')}>通知地址</Button>}
      {mayEdit && <Button onClick={() => setOpen('edit')}>修改</Button>}
      {mayEdit && health !== channelHealth.closed && <Recover id={id} name={name} />}
      {mayEdit && <Switch of={supplier} />}
      {open === 'edit' && <SupplierDialog supplier={supplier} onClose={close} />}
      {open === 'address' && <AddressDialog id={id} name={name} onClose={close} />}
    </>
  );
}

function Recover({ id, name }: { id: string; name: string }) {
  const recover = useCall(closeSupplierBreaker, {
    silent: true,
    onSuccess: () => toast.success('已恢复'),
    onSettled: useRefreshSuppliers(),
  });
  return (
    <ReasonButton
      title={`立即恢复${name}`}
      consequences={['不等熔断到时，新的订单马上交给它。', '仍不正常的话，连续 5 次失败会再次熔断。']}
      hint="留在审计记录里"
      verb="恢复供应商"
      pending={recover.isPending}
      onConfirm={(reason) => recover.mutateAsync({ id, reason })}
    >
      恢复
    </ReasonButton>
  );
}

function Switch({ of: { id, name, isOn, offers } }: { of: Supplier }) {
  const change = useCall(switchRechargeSupplier, {
    silent: true,
    onSuccess: () => toast.success(isOn ? '已停用' : '已启用'),
    onSettled: useRefreshSuppliers(),
  });
  return (
    <ReasonButton
      title={isOn ? `停用${name}` : `启用${name}`}
      consequences={
        isOn
          ? ['新的订单改走其他供应商；没有其他供应商的，充值失败并退款。', '已交出的照常查询和接收通知。']
          : [offers > 0 ? `它报价的 ${offers} 个产品开始由它充值。` : '它还没有报价，启用后也分不到订单。']
      }
      hint="留在审计记录里"
      verb={isOn ? '停用供应商' : '启用供应商'}
      pending={change.isPending}
      onConfirm={(reason) => change.mutateAsync({ id, isOn: !isOn, reason })}
    >
      {isOn ? '停用' : '启用'}
    </ReasonButton>
  );
}
