// A paid order: amount, stamp, new balance, what it bought and where to go next.
import { getPackageOrder } from '@jishi/contract/package';
import { getWebsiteInfo } from '@jishi/contract/content';
import { payOrderKind } from '@jishi/contract/enums/payment';
import { ButtonLink } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { NextSteps, type Step } from '@jishi/ui/next-steps';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Stamp } from '@jishi/ui/stamp';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { query } from '../../../shell/client';
import { wayOnOf } from '../../../shell/cashier';
import { useMember } from '../../../shell/member';
import { expiry } from '../../../shell/package-validity';
import { OrderCourse, OrderFacts } from './order-facts';
import { ReceiptButton } from './receipt-button';
import type { WatchedOrder } from './use-watched-order';

export function PaidOrder({ order }: { order: WatchedOrder }) {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  const day = (order.payTime ?? order.createTime).slice(0, 10);
  const recharge = order.kind === payOrderKind.recharge;
  const member = useMember();
  const steps = useNextSteps(order);
  return (
    <>
      <div className="result" role="status">
        <div>
          <h1>{recharge ? '已入账' : '已付款'}</h1>
          <p className="result-sum">
            <small>¥</small>
            {formatMoney(order.payAmount)}
          </p>
          <p className="quiet">
            {order.subject}
            {recharge && order.bonus && `，赠送 ${formatMoney(order.bonus)} 元一起入账`}
            {recharge && member && (
              <>
                ，可用余额现为 <b className="ink">¥{formatMoney(member.balance)}</b>
              </>
            )}
          </p>
          <div className="result-actions">
            <ReceiptButton orderNo={order.orderNo} />
            {!recharge && (
              <ButtonLink to={`/fund/invoiceManagement/applyInvoice?orderNo=${order.orderNo}`}>开发票</ButtonLink>
            )}
            <ButtonLink to={`/support/tickets?new=1&subject=3&thing=${order.orderNo}`}>遇到问题</ButtonLink>
          </div>
        </div>
        <Stamp text="收讫" by={site?.name ?? ''} day={day} />
      </div>
      <div className="columns">
        <div>
          {order.kind === payOrderKind.package && <Bought orderNo={order.orderNo} />}
          <section className="workspace-section" aria-labelledby="next">
            <RuledHead id="next" title="下一步" />
            <NextSteps steps={steps} />
          </section>
        </div>
        <div>
          <OrderFacts order={order} />
          <OrderCourse order={order} />
        </div>
      </div>
    </>
  );
}

function Bought({ orderNo }: { orderNo: string }) {
  const { data } = useQuery(aside('套餐', query(getPackageOrder, { orderNo })));
  if (!data) return null;
  return (
    <section className="workspace-section" aria-labelledby="bought">
      <RuledHead id="bought" title="买到的" />
      <FactList
        facts={[
          ['接口', data.projectName],
          ['套餐', data.packageName],
          ['数量', `${formatCount(data.calls)} ${unitLabel(data.unit)}`],
          ['剩余', data.remaining === null ? null : `${formatCount(data.remaining)} ${unitLabel(data.unit)}`],
          ['有效至', data.expireTime && expiry({ ...data, expireTime: data.expireTime })],
        ]}
      />
    </section>
  );
}

function useNextSteps({ kind, orderNo, projectId }: WatchedOrder): Step[] {
  const wayOn = useWayOn(orderNo);
  const steps: { key: string; title: string; text: string; action: string; to: string }[] = [];
  if (wayOn) {
    steps.push({ key: 'back', title: '继续刚才的购买', text: '您选好的套餐还在', action: '继续购买', to: wayOn });
  }
  if (kind === payOrderKind.package && projectId) {
    steps.push(
      {
        key: 'call',
        title: '取密钥，复制调用示例',
        text: '套餐已可用，先到期的套餐先扣',
        action: '去调用',
        to: `/req/apply?projectId=${projectId}`,
      },
      { key: 'left', title: '看套餐余量', text: '总览里按近 7 日用量推算何时用完', action: '总览', to: '/overview' },
    );
  }
  if (kind === payOrderKind.vip) {
    const to = `/vip/components/PayStateDia?orderNo=${orderNo}`;
    steps.push(
      { key: 'vip', title: '看我的会员', text: '折扣与每秒次数已生效', action: '我的会员', to: '/vip' },
      { key: 'span', title: '看有效期与价格', text: '从何时到何时，价格怎么来的', action: '会员订单', to },
    );
  }
  if (kind === payOrderKind.recharge) {
    if (!wayOn) {
      steps.push({
        key: 'apply',
        title: '申请或调用接口',
        text: '没有套餐时，每次成功的调用从余额扣',
        action: '我的接口',
        to: '/req/apply',
      });
    }
    steps.push({
      key: 'book',
      title: '核对这笔账',
      text: '资金明细逐笔带余额',
      action: '资金明细',
      to: '/fund/detail',
    });
  }
  return steps.map(({ action, to, ...step }, index) => ({
    ...step,
    action: (
      <ButtonLink size="small" look={index === 0 ? 'main' : 'plain'} to={to}>
        {action}
      </ButtonLink>
    ),
  }));
}

/** This tab's memory of where the member came from; nothing while the server renders. */
function useWayOn(orderNo: string): string | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => wayOnOf(orderNo),
    () => undefined,
  );
}
