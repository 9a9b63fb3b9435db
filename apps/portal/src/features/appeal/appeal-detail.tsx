// One appeal: what happens now and until when, the order's way, the conversation, the clocks, and what can be done.
import { type getAppeal, cancelAppeal, escalateAppeal } from '@jishi/contract/appeal';
import type { Input, Output } from '@jishi/contract/endpoint';
import { appealMoney, appealMoneyWords, appealSide, appealStatus } from '@jishi/contract/enums/appeal';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { formatMoney } from '@jishi/ui/money';
import { type Step, NextSteps } from '@jishi/ui/next-steps';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { SideClocks } from '@jishi/ui/side-clocks';
import { WaySteps } from '@jishi/ui/way-steps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CasePage } from '../../shell/case-page';
import { refreshReads, useCall } from '../../shell/client';
import { useLabel } from '../../shell/labels';
import { toast } from '../../shell/toast-store';
import { CHANGED_BY_END } from './changed';
import { Talk } from './conversation';
import { appeal } from './queries';
import { useLive } from './use-live';

type Appeal = Output<typeof getAppeal>;

export function AppealDetail({ no }: { no: string }) {
  const client = useQueryClient();
  const isLive = useLive(() => void refreshReads(client, ...CHANGED_BY_END));
  const read = useQuery(appeal(no));
  return (
    <CasePage of={read} name="申诉" list="/fund/rechargeRecords?tab=appeal">
      {(data) => (
        <>
          <Head of={data} />
          <section>
            <RuledHead
              title="这笔订单走到哪里"
              note={<span className="mono break">{data.orderNo}</span>}
              more={<Link to={`/fund/rechargeRecords?tab=quick&id=${data.orderNo}`}>订单详情</Link>}
            />
            <WaySteps
              label="订单的经过"
              steps={[...data.steps, { time: data.createTime, words: '您提交申诉' }].toSorted((a, b) =>
                a.time.localeCompare(b.time),
              )}
            />
          </section>
          <div className="case-two appeal-two">
            <Talk no={no} isLive={isLive} isOpen={data.canCancel} />
            <aside className="case-column">
              {data.canCancel && (
                <section className="appeal-clocks">
                  <RuledHead title="各方的钟" note="到点自动走下一步" />
                  <Clocks of={data} readAt={read.dataUpdatedAt} />
                </section>
              )}
              {data.canCancel && <Acts of={data} />}
              <Facts of={data} />
            </aside>
          </div>
        </>
      )}
    </CasePage>
  );
}

const HEADLINES: Readonly<Record<number, string>> = {
  [appealStatus.open]: '等客服受理',
  [appealStatus.withSupplier]: '等供应商答复',
  [appealStatus.needsMember]: '等您补充',
  [appealStatus.arrived]: '核实已到账',
  [appealStatus.refunded]: '已退款',
  [appealStatus.rejected]: '申诉不成立',
  [appealStatus.cancelled]: '申诉已关闭',
  [appealStatus.customerService]: '等客服裁定',
};

function Head({ of }: { of: Appeal }) {
  const kind = useLabel('appealKind')(of.kind).label;
  return (
    <header className="case-head appeal-head">
      <div>
        <h2>{HEADLINES[of.status]}</h2>
        <p className="quiet">
          {of.title}
          {of.order.account && <span className="mono"> {of.order.account}</span>}，{kind}
        </p>
      </div>
      <p className="appeal-money">
        <span className="small quiet">{appealMoneyWords(of.order.money)}</span>
        <b>
          <i>¥</i>
          {formatMoney(of.amount)}
        </b>
      </p>
      <p className="appeal-now">{nowWords(of)}</p>
    </header>
  );
}

/** Where the money is and what becomes of it. */
function nowWords({ amount, order, status, canCancel }: Appeal) {
  const sum = <b>{formatMoney(amount)} 元</b>;
  if (order.money === appealMoney.back) return <>{sum}已经退回您的余额，资金明细里看得到。</>;
  if (!canCancel && status !== appealStatus.arrived) return <>{sum}没有变动。还有新的凭据，在申诉期内可以再提一次。</>;
  if (!canCancel) return <>{sum}已经扣款，订单为成功。</>;
  if (order.money === appealMoney.frozen)
    return (
      <>
        这{sum}冻结在您的账上：<b>没到账就退回可用余额，到账才扣款</b>，哪一种都当场记账。
      </>
    );
  return (
    <>
      这{sum}已经扣款：<b>核实没有到账就全部退回可用余额</b>，当场记账。
    </>
  );
}

function Clocks({ of, readAt }: { of: Appeal; readAt: number }) {
  const after: Readonly<Record<number, string>> = {
    [appealSide.supplier]: '到点不答复，转客服裁定',
    [appealSide.member]: '轮到您时不补充，申诉自动关闭，可再提一次',
    [appealSide.service]:
      of.status === appealStatus.open ? '到点不受理，自动转客服裁定' : '到点没有裁定，排在所有申诉的最前面',
  };
  const names: Readonly<Record<number, string>> = {
    [appealSide.supplier]: '供应商',
    [appealSide.member]: '您',
    [appealSide.service]: '平台客服',
  };
  return (
    <SideClocks
      readAt={readAt}
      until={of.dueTime?.slice(5, 16) ?? ''}
      clocks={of.clocks.map(({ side, ...clock }) => ({
        ...clock,
        key: String(side),
        name: names[side]!,
        after: after[side]!,
      }))}
    />
  );
}

function Acts({ of }: { of: Appeal }) {
  const { no, turn } = of;
  const isFrozen = of.order.money === appealMoney.frozen;
  const ends = isFrozen ? `${formatMoney(of.amount)} 元随即扣款，订单转为成功` : '扣款不变';
  const isMine = turn === appealSide.member;
  const steps: Step[] = [
    {
      key: 'wait',
      title: isMine ? '补充材料' : HEADLINES[of.status],
      text: isMine ? '在往来里回复，可以带图片和视频' : '有变动会通知您，不用守着',
    },
    ...(of.canEscalate
      ? [{ key: 'escalate', title: '请客服裁定', text: '每件一次，不用等供应商的钟走完', action: <Escalate no={no} /> }]
      : []),
    {
      key: 'arrived',
      title: '已经到账了',
      text: ends,
      action: (
        <Cancel
          input={{ no, arrived: 1 }}
          title="确认已到账"
          content={`申诉结束，${ends}。`}
          done="已确认到账，申诉结束"
        >
          确认到账
        </Cancel>
      ),
    },
    {
      key: 'cancel',
      title: '不申诉了',
      text: isFrozen ? '订单照常等结果，钱继续冻结' : '订单不变，申诉期内可再提',
      action: (
        <Cancel
          input={{ no }}
          title="撤回申诉"
          content="申诉关闭，订单与钱都不变。申诉期内可以再提一次。"
          done="申诉已撤回"
        >
          撤回
        </Cancel>
      ),
    },
  ];
  return (
    <section>
      <RuledHead title="您可以" />
      <NextSteps steps={steps} />
    </section>
  );
}

function Escalate({ no }: { no: string }) {
  const client = useQueryClient();
  const escalate = useCall(escalateAppeal, {
    onSuccess: () => toast.success('已请客服裁定'),
    onSettled: () => void refreshReads(client, ...CHANGED_BY_END),
  });
  async function ask() {
    const content = '客服按现有的材料裁定，12 小时内给出结果。每件申诉只有一次。';
    if (await confirm({ title: '请客服裁定', content, confirmText: '请求裁定' })) escalate.mutate({ no });
  }
  return (
    <Button size="small" disabled={escalate.isPending} onClick={() => void ask()}>
      请求裁定
    </Button>
  );
}

type CancelProps = {
  input: Input<typeof cancelAppeal>;
  title: string;
  content: string;
  done: string;
  children: string;
};

function Cancel({ input, title, content, done, children }: CancelProps) {
  const client = useQueryClient();
  const cancel = useCall(cancelAppeal, {
    onSuccess: () => toast.success(done),
    onSettled: () => void refreshReads(client, ...CHANGED_BY_END),
  });
  async function ask() {
    if (await confirm({ title, content, confirmText: title })) cancel.mutate(input);
  }
  return (
    <Button size="small" disabled={cancel.isPending} onClick={() => void ask()}>
      {children}
    </Button>
  );
}

function Facts({ of }: { of: Appeal }) {
  const kind = useLabel('appealKind')(of.kind).label;
  return (
    <section>
      <RuledHead title="申诉" />
      <FactList
        facts={[
          ['申诉号', <Copyable text={of.no} what="申诉号" />],
          ['原因', kind],
          ['金额', `${formatMoney(of.amount)} 元`],
          ['提交', <Moment time={of.createTime} />],
          ['结束', of.endTime && <Moment time={of.endTime} />],
          ['申诉期', `下单后 30 天，至 ${of.order.untilTime.slice(0, 10)}`],
        ]}
      />
    </section>
  );
}
