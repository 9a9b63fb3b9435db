// What a supplier has, what asks for them now, and how they supply.
import { authType } from '@jishi/contract/enums/account';
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import { Amount, BalanceStrip } from '@jishi/ui/balance-strip';
import { Button, ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { formatMoney } from '@jishi/ui/money';
import { NextSteps, type Step } from '@jishi/ui/next-steps';
import { Link, useLocation } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useState } from 'react';
import { certifyHref } from '../../../../shell/certify';
import { useLabel } from '../../../../shell/labels';
import { rateText } from '../../words';
import { SupplyNav } from '../supply-nav';
import type { Supplier, Supply } from '../own';
import { ApiDialog } from './api-dialog';
import { HoursDialog } from './hours-dialog';
import { LeaveDialog } from './leave-dialog';

export function Overview({ supply: { money, tasks }, supplier }: { supply: Supply; supplier: Supplier }) {
  const steps = stepsOf(tasks);
  return (
    <>
      <SupplyNav />
      <BalanceStrip
        label="货款"
        items={[
          { label: '可提现的货款', value: <Amount value={money.balance} />, note: '已结算，提到对公账户' },
          {
            label: '待结算',
            value: <Amount value={money.waiting} />,
            note: `交付后 ${supplier.settleDays} 天无争议结出`,
          },
          { label: '争议停住', value: <Amount value={money.frozen} />, note: '含在待结算里' },
          { label: '保证金', value: <Amount value={money.bond} />, note: '退出供货时退回' },
        ]}
        actions={
          <>
            <ButtonLink look="main" to="/qy/supply/settlement?tab=payout">
              提现
            </ButtonLink>
            <ButtonLink to="/qy/supply/settlement">货款明细</ButtonLink>
          </>
        }
      />
      <Standing supplier={supplier} />
      <section className="workspace-section" aria-labelledby="now">
        <RuledHead id="now" title="现在要做的" />
        {steps.length > 0 ? (
          <NextSteps steps={steps} />
        ) : (
          <EmptyState title="没有要处理的">
            新订单、争议与库存不足会列在这里，也会通知您。 <Link to="/qy/supply/goods">看看自己的商品</Link>
          </EmptyState>
        )}
      </section>
      <How supplier={supplier} />
    </>
  );
}

/** What keeps buyers from seeing the goods. */
function Standing({ supplier }: { supplier: Supplier }) {
  const here = useLocation();
  const { status, reason, isAway, isLicensed, paused, holidayUntil } = supplier;
  if (status === supplierStatus.stopped) {
    return (
      <p className="note supply-standing" role="status">
        平台已停用您的供货：{reason}。不再接新单，已付款的照常交付与结算；有疑问请联系客服。
      </p>
    );
  }
  if (!isLicensed) {
    return (
      <p className="note supply-standing" role="status">
        企业认证已到期，商品暂停出售，已付款的照常交付与结算。
        <Link to={certifyHref(here, authType.enterprise)}>提交新的营业执照</Link>
        ，通过后自动恢复。
      </p>
    );
  }
  if (!isAway) return null;
  return (
    <p className="note supply-standing" role="status">
      {paused ? '您已停止接单，恢复后商品重新出现在市场。' : `休假中，${holidayUntil ?? ''} 自动恢复接单。`}
      已付款的照常交付。
    </p>
  );
}

function stepsOf({ toDeliver, late, disputes, low }: Supply['tasks']): Step[] {
  const steps: (Step | false)[] = [
    toDeliver > 0 && {
      key: 'deliver',
      title: `${toDeliver} 笔订单待交付`,
      text: late > 0 ? `其中 ${late} 笔已超时，马上退给买家` : '过了时限，没有交付的部分自动退给买家',
      action: act('/qy/supply/order?status=2', '去发货', true),
    },
    disputes > 0 && {
      key: 'dispute',
      title: `${disputes} 件争议等您回应`,
      text: '48 小时内没有回应，由平台处理',
      action: act('/qy/supply/dispute?status=1', '去回应'),
    },
    low > 0 && {
      key: 'low',
      title: `${low} 个商品库存不足`,
      text: '卖完后不再出现在市场',
      action: act('/qy/supply/goods?isLow=true', '去补货'),
    },
  ];
  return steps.filter((step) => step !== false);
}

const act = (to: string, words: string, main = false) => (
  <ButtonLink size="small" look={main ? 'main' : 'plain'} to={to}>
    {words}
  </ButtonLink>
);

const DIALOGS = { hours: HoursDialog, api: ApiDialog, leave: LeaveDialog };

function How({ supplier }: { supplier: Supplier }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Dialog = open && DIALOGS[open];
  const styleOf = useLabel('supplierStyle');
  const { api, holidayFrom, holidayUntil, paused } = supplier;
  return (
    <section className="workspace-section" aria-labelledby="how">
      <RuledHead
        id="how"
        title="怎么供货"
        more={
          <>
            <Button size="small" onClick={() => setOpen('hours')}>
              接单与休假
            </Button>
            <Button size="small" onClick={() => setOpen('api')}>
              发货接口
            </Button>
            <Button size="small" onClick={() => setOpen('leave')}>
              退出供货
            </Button>
          </>
        }
      />
      <FactList
        facts={[
          ['供货方名称', supplier.name],
          ['联系人', `${supplier.contactPerson}，${supplier.contactPhone}`],
          ['接单', paused ? '已停止' : '接单中'],
          ['休假', holidayFrom && `${holidayFrom} 至 ${holidayUntil ?? ''}`],
          [
            '发货接口',
            api ? (
              <>
                {styleOf(api.style).label}，<span className="mono break">{api.endpoint}</span>
              </>
            ) : (
              <span className="quiet">没有登记，可用卡池或人工发货</span>
            ),
          ],
          ['平台服务费', `${rateText(supplier.feeRate)}%`],
          ['保证金', `${formatMoney(supplier.bond)} 元`],
          ['协议', `版本 ${supplier.agreedVersion}`],
        ]}
      />
      {Dialog && <Dialog supplier={supplier} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
