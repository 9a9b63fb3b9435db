// /pay for an order that is paid by bank transfer: where to, under which code, the slip, and what happens then.
import { cancelPayOrder } from '@jishi/contract/payment';
import { type Remittance, getRemittance } from '@jishi/contract/payment/remittance';
import { payeeKind, remittanceStatus } from '@jishi/contract/enums/payment';
import { Button, ButtonLink } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StepList } from '@jishi/ui/step-list';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { confirm } from '@jishi/ui/confirm';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { AmountDue } from '../../../shell/amount-due';
import { query, useCall } from '../../../shell/client';
import { Status } from '../../../shell/labels';
import type { WatchedOrder } from '../result/use-watched-order';
import { SlipForm } from './slip-form';

type Transfer = z.output<typeof Remittance>;
type Payee = Transfer['payees'][number];

type Props = {
  order: WatchedOrder;
  /** To pay in another way. */
  onOther: () => void;
};

export function TransferPay({ order, onOther }: Props) {
  const { data, error, refetch } = useQuery({ ...query(getRemittance, { orderNo: order.orderNo }), staleTime: 0 });
  if (!data) {
    return error ? (
      <Failure title="没有取到收款账户" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={8} />
    );
  }
  return <Transferring order={order} transfer={data} onOther={onOther} />;
}

function Transferring({ order, transfer, onOther }: Props & { transfer: Transfer }) {
  const [again, setAgain] = useState(false);
  const { status, reason } = transfer;
  const waiting = status === remittanceStatus.toMatch || status === remittanceStatus.toSecond;
  return (
    <div className="columns columns-slip">
      <div>
        <StepList
          label="对公转账的步骤"
          at={waiting ? 2 : 0}
          steps={[
            { name: '汇款', text: '附言写汇款码' },
            { name: '提交回单', text: '图片或 PDF' },
            { name: '核对入账', text: '对上银行流水后记账' },
          ]}
        />
        {status === remittanceStatus.refused && (
          <p className="note note-warning" role="status">
            上次提交的没有核对上：{reason}。请改正后重新提交，已汇出的款不会丢。
          </p>
        )}
        {waiting ? (
          <>
            <Submitted transfer={transfer} />
            {status === remittanceStatus.toMatch && !again && (
              <p className="result-actions">
                <Button onClick={() => setAgain(true)}>改正后重新提交</Button>
              </p>
            )}
          </>
        ) : (
          transfer.payees.map((payee) => <PayTo key={payee.kind} payee={payee} code={transfer.code} order={order} />)
        )}
        {(!waiting || (again && status === remittanceStatus.toMatch)) && (
          <SlipForm transfer={transfer} payAmount={order.payAmount} onDone={() => setAgain(false)} />
        )}
      </div>
      <aside>
        <Slip order={order} transfer={transfer} waiting={waiting} onOther={onOther} />
      </aside>
    </div>
  );
}

function PayTo({ payee, code, order }: { payee: Payee; code: string; order: WatchedOrder }) {
  const isBank = payee.kind === payeeKind.bank;
  const title = isBank ? '汇到这个账户' : '也可以用支付宝转账到';
  return (
    <section className="workspace-section" aria-label={title}>
      <RuledHead title={title} />
      <FactList
        facts={[
          ['户名', <Copyable text={payee.holder} what="户名" plain />],
          [isBank ? '账号' : '支付宝账号', <Copyable text={payee.number} what="账号" />],
          ['开户行', payee.bank && <Copyable text={payee.bank} what="开户行" plain />],
          ['联行号', payee.bankCode && <Copyable text={payee.bankCode} what="联行号" />],
          ['金额', <Copyable text={order.payAmount} what="金额" shown={`¥${formatMoney(order.payAmount)}`} plain />],
          [isBank ? '附言' : '备注', <Copyable text={code} what="汇款码" />],
        ]}
      />
    </section>
  );
}

function Submitted({ transfer: { submitted, slip } }: { transfer: Transfer }) {
  if (!submitted) return null;
  return (
    <section className="workspace-section" aria-labelledby="sent">
      <RuledHead id="sent" title="您提交的转账" note={submitted.submitTime} />
      <FactList
        facts={[
          ['付款户名', submitted.payer],
          ['金额', `¥${formatMoney(submitted.amount)}`],
          ['转账时间', submitted.time],
          ['回单', slip?.name],
        ]}
      />
    </section>
  );
}

function Slip({
  order,
  transfer: { code, status },
  waiting,
  onOther,
}: Props & { transfer: Transfer; waiting: boolean }) {
  return (
    <section className="paper" aria-label="应付">
      <div className="paper-part">
        <AmountDue amount={order.payAmount} />
        <p>
          <Status of="remittanceStatus" value={status} />
        </p>
      </div>
      <div className="paper-part paper-tear">
        <p className="quiet small">汇款码，写在转账附言里</p>
        <p className="remit-code">
          {code.slice(0, 4)} {code.slice(4)}
        </p>
        <CopyButton text={code} what="汇款码" />
        {waiting ? (
          <p className="small quiet">回单已收到。款项到账、与银行流水对上后自动记账，不用守在这里，结果会通知您。</p>
        ) : (
          <>
            <p className="small quiet">
              请在 {order.expireTime.slice(5, 16)} 前汇款并提交回单，过时订单自动关闭；之后到账的款记入余额。
            </p>
            <p className="unpaid-actions">
              <Button onClick={onOther}>换一种方式</Button>
              <Cancel orderNo={order.orderNo} />
            </p>
          </>
        )}
        <p className="result-actions">
          <ButtonLink to="/fund/rechargeRecords">充值与付款记录</ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Cancel({ orderNo }: { orderNo: string }) {
  const client = useQueryClient();
  const cancel = useCall(cancelPayOrder, { onSettled: () => client.invalidateQueries() });
  async function ask() {
    const content = '还没有汇款时再取消。已经汇出的款，到账后会记入您的余额。';
    if (await confirm({ title: '取消这笔订单', content, confirmText: '取消订单' })) cancel.mutate({ orderNo });
  }
  return (
    <Button disabled={cancel.isPending} onClick={() => void ask()}>
      {cancel.isPending ? '正在取消' : '取消订单'}
    </Button>
  );
}
