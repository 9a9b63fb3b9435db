// The message as it arrives, what it costs, and the button that sends it.
import { smsKind } from '@jishi/contract/enums/sms';
import { MARKETING_END, SEGMENT_JOINED, SEGMENT_SINGLE, segmentsOf, textOf } from '@jishi/contract/sms/segment';
import { filled, piecesOf, sampleOf } from '@jishi/contract/sms/variable';
import { Button, ButtonLink, Press } from '@jishi/ui/button';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { AmountDue } from '../../../shell/amount-due';
import { PhoneLook } from '../phone-look';
import type { Price } from './balance';
import type { Chosen } from './letter';
import { type Draft, type Listed, type What, firstValues } from './rules';
import type { Checked, Checking, useSending } from './use-sending';

type Props = {
  draft: Draft;
  listed: Listed;
  chosen: Chosen;
  price: Price;
  what: What | undefined;
  checking: Checking;
  sending: ReturnType<typeof useSending>;
  sample: number;
  onSample: (sample: number) => void;
};

export function Slip({ draft, listed, chosen, price, what, checking, sending, sample, onSample }: Props) {
  const { checked } = checking;
  return (
    <div className="paper">
      <div className="paper-part">
        <div className="sms-looks">
          <h2>收到的样子</h2>
          {checked && checked.messages > 1 && <Pager of={checked} at={sample} onGo={onSample} />}
        </div>
        {checked?.sample ? (
          <Arrived sample={checked.sample} price={price} checked={checked} />
        ) : (
          <Sketch draft={draft} listed={listed} chosen={chosen} price={price} />
        )}
        {checked && <Longer checked={checked} />}
      </div>
      <div className="paper-part paper-tear">
        {checked && checked.messages > 0 && <Costs checked={checked} />}
        <Sending what={what} checking={checking} sending={sending} later={draft.later} />
        <p className="small quiet">
          提交失败的退回{price.undeliveredIsGivenBack ? '；提交后没收到的也退回' : '；提交后没收到的，运营商照收'}。
        </p>
      </div>
    </div>
  );
}

function Pager({ of: { messages }, at, onGo }: { of: Checked; at: number; onGo: (at: number) => void }) {
  const shown = Math.min(at, messages - 1);
  return (
    <span className="sms-pager small">
      <Press className="text-button" disabled={shown === 0} onClick={() => onGo(shown - 1)}>
        上一人
      </Press>
      <span className="quiet">
        第 {formatCount(shown + 1)} / {formatCount(messages)} 人
      </span>
      <Press className="text-button" disabled={shown >= messages - 1} onClick={() => onGo(shown + 1)}>
        下一人
      </Press>
    </span>
  );
}

type ArrivedProps = { sample: NonNullable<Checked['sample']>; price: Price; checked: Checked };

/** As the server rendered it for a person of the list. */
function Arrived({ sample: { text, phone, line, length, segments }, price, checked }: ArrivedProps) {
  const isPrepaid = checked.balanceLines.length === 0;
  return (
    <>
      <PhoneLook text={text} note={checked.lines > 1 ? `第 ${line} 行，${phone}` : phone} />
      <Counter length={length} segments={segments} cost={isPrepaid ? '套餐抵扣' : costOf(price.price, segments)} />
    </>
  );
}

/** While nobody can be sent to yet: the template with what is typed, or with samples. */
function Sketch({
  draft,
  listed,
  chosen: { signature, template },
  price,
}: Pick<Props, 'draft' | 'listed' | 'chosen' | 'price'>) {
  const { kind, content, variables } = template;
  const typed = firstValues(draft, listed, variables);
  const values = Object.fromEntries(variables.map((one) => [one.name, typed[one.name] || sampleOf(one)]));
  const text = textOf({ signature: signature.name, kind, body: filled(content, values) });
  const segments = segmentsOf(text);
  const isPrepaid = price.prepaid.reduce((sum, one) => sum + one.units, 0) >= segments;
  return (
    <>
      <PhoneLook
        text={
          <>
            【{signature.name}】
            {piecesOf(content).map((piece, at) =>
              'text' in piece ? <span key={at}>{piece.text}</span> : <mark key={at}>{values[piece.variable]}</mark>,
            )}
            {kind === smsKind.marketing && ` ${MARKETING_END}`}
          </>
        }
      />
      <Counter length={text.length} segments={segments} cost={isPrepaid ? '套餐抵扣' : costOf(price.price, segments)} />
    </>
  );
}

/** A price per segment is a decimal of at most five places: whole numbers of 0.00001 yuan lose nothing. */
function costOf(price: string, segments: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  const total = String(BigInt(whole + fraction.padEnd(5, '0')) * BigInt(segments)).padStart(6, '0');
  return `${formatMoney(`${total.slice(0, -5)}.${total.slice(-5)}`)} 元`;
}

function Counter({ length, segments, cost }: { length: number; segments: number; cost: string }) {
  const room = segments <= 1 ? SEGMENT_SINGLE : segments * SEGMENT_JOINED;
  return (
    <>
      <dl className="sms-counter" aria-label="字数、条数与费用">
        <div>
          <dt>字数</dt>
          <dd>
            {length} <small>/ {room}</small>
          </dd>
        </div>
        <div>
          <dt>这条计</dt>
          <dd>
            {segments} <small>条</small>
          </dd>
        </div>
        <div>
          <dt>这条费用</dt>
          <dd className="sms-cost">{cost}</dd>
        </div>
      </dl>
      <div className="sms-room" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (length / room) * 100)}%` }} />
      </div>
    </>
  );
}

function Longer({ checked: { longer } }: { checked: Checked }) {
  if (longer.length === 0) return null;
  const words = longer.map(({ segments, messages }) => `${formatCount(messages)} 人各计 ${segments} 条`).join('，');
  return (
    <p className="small quiet">
      {words}：超过 {SEGMENT_SINGLE} 字后每 {SEGMENT_JOINED} 字计 1 条。
    </p>
  );
}

function Costs({ checked }: { checked: Checked }) {
  const { messages, segments, prepaid, balanceLines, amount } = checked;
  return (
    <>
      <dl className="sum" aria-label="费用明细">
        <div>
          <dt>{formatCount(messages)} 人</dt>
          <dd>{formatCount(segments)} 条</dd>
        </div>
        {prepaid.map(({ name, units }, at) => (
          <div key={at}>
            <dt>
              套餐抵扣<small>{name}</small>
            </dt>
            <dd>−{formatCount(units)} 条</dd>
          </div>
        ))}
        {balanceLines.map(({ units, price, amount: part }, at) => (
          <div key={at}>
            <dt>
              余额扣费
              <small>
                {formatCount(units)} 条 × {formatMoney(price)}
              </small>
            </dt>
            <dd>{formatMoney(part)}</dd>
          </div>
        ))}
      </dl>
      <AmountDue amount={amount} label="将扣余额" />
    </>
  );
}

type SendingProps = Pick<Props, 'what' | 'checking' | 'sending'> & { later: boolean };

function Sending({ what, checking: { checked, isCurrent, isChecking, error, again }, sending, later }: SendingProps) {
  if (sending.lost && !sending.busy) return <Lost sending={sending} />;
  const isFailed = error !== null && error.fields.length === 0;
  const barred = isCurrent ? checked?.barred : undefined;
  const isReady = what !== undefined && isCurrent && checked !== undefined && barred === '';
  const verb = later ? '定时发送' : '发送';
  return (
    <>
      <div className="sms-go">
        {checked && checked.messages > 0 && (
          <span className="sms-go-sum" aria-hidden="true">
            <span className="small quiet">{formatCount(checked.segments)} 条</span>
            <b>¥{formatMoney(checked.amount)}</b>
          </span>
        )}
        <Button
          look="main"
          size="wide"
          disabled={!isReady || sending.busy}
          onClick={() => isReady && sending.send(what, { messages: checked.messages, amount: checked.amount })}
        >
          {sending.busy
            ? '正在提交'
            : checked && checked.messages > 0
              ? `${verb}给 ${formatCount(checked.messages)} 人`
              : isChecking
                ? '正在检查'
                : verb}
        </Button>
      </div>
      <p className="form-message" role="alert" hidden={!barred && !sending.fault && !error}>
        {sending.fault ? `没有发送：${sending.fault}。没有扣费，填好的都还在。` : barred || error?.msg}
      </p>
      {isFailed && <Button onClick={() => void again()}>再检查一次</Button>}
      {barred?.startsWith('余额不足') && <ButtonLink to="/fund/rechargeCenter">去充值</ButtonLink>}
    </>
  );
}

/** The answer to a send got lost: nobody here knows whether it was taken. */
function Lost({ sending }: Pick<Props, 'sending'>) {
  return (
    <>
      <p className="note" role="alert">
        上一次点“发送”没有收到结果，可能已经发出。再提交一次同样的内容会得到那一次的结果，不会重复发送，也不会重复扣费。
      </p>
      <Button look="main" size="wide" onClick={sending.askAgain}>
        取得上一次的结果
      </Button>
    </>
  );
}
