// The newest batch while it goes out: how far it is, what it costs to this moment, and its newest messages.
import { smsState } from '@jishi/contract/enums/sms';
import type { RowOf } from '@jishi/contract/list';
import { cancelBatch, getBatch, listBatches, pauseBatch, resumeBatch } from '@jishi/contract/sms/batch';
import { listSmsMessages } from '@jishi/contract/sms/message';
import { getSmsPrice } from '@jishi/contract/sms/send';
import { Moment, beijingInstant } from '@jishi/ui/beijing-time';
import { confirm } from '@jishi/ui/confirm';
import { aside } from '@jishi/ui/main-part';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query, refreshReads, useCall } from '../../../shell/client';
import { Status, useLabel } from '../../../shell/labels';
import { toast } from '../../../shell/toast-store';
import { LATEST_BATCH } from '../queries';

type Batch = RowOf<typeof listBatches>;
type Message = RowOf<typeof listSmsMessages>;

const LOOK_MS = 2000;
/** Receipts come late: after a while the page looks less often. */
const RESTING_MS = 15_000;
const BRISK_MS = 180_000;

/** Something of it can still change. */
const isOpen = ({ waiting, sent }: Batch) => waiting + sent > 0;

/** When to look again at a batch of which so many messages can still change by themselves; false when none can. */
function lookAgain({ createTime, sendTime }: Batch, moving: number): number | false {
  const since = Date.now() - Math.max(beijingInstant(createTime), beijingInstant(sendTime));
  return moving > 0 && (since > 0 && since < BRISK_MS ? LOOK_MS : RESTING_MS);
}
const movingIn = ({ waiting, paused, sent }: Batch) => waiting - paused + sent;
const MOVING: readonly number[] = [smsState.queued, smsState.submitting, smsState.sent];

export function RunningBatch() {
  const newest = useQuery(LATEST_BATCH).data?.list[0];
  return newest ? <Running key={newest.no} listed={newest} /> : null;
}

function Running({ listed }: { listed: Batch }) {
  const { data: batch } = useQuery({
    ...aside('批次的进度', query(getBatch, { no: listed.no })),
    initialData: listed,
    refetchInterval: ({ state }) => lookAgain(listed, state.data ? movingIn(state.data) : 0),
  });
  return (
    <section className="sms-part" aria-labelledby="running">
      <RuledHead
        id="running"
        title={isOpen(batch) ? '正在发的一批' : '最近的一批'}
        note={<span className="mono">{batch.no}</span>}
        more={<Acts batch={batch} />}
      />
      <div className="sms-running">
        <Progress batch={batch} />
        <Newest batch={batch} />
      </div>
    </section>
  );
}

function Acts({ batch: { no, pauses, paused, cancels } }: { batch: Batch }) {
  const client = useQueryClient();
  const [pausing, resuming, cancelling] = [useCall(pauseBatch), useCall(resumeBatch), useCall(cancelBatch)];
  const refresh = () => refreshReads(client, getBatch, listBatches, listSmsMessages, getSmsPrice);
  // a toast has told of a failure; what stands here may be behind
  const act = (run: () => Promise<unknown>) =>
    void run()
      .catch(() => undefined)
      .then(refresh);
  async function cancel() {
    const content = '还没有提交给运营商的短信不再发送，费用立即退回；已提交的照发。';
    if (!(await confirm({ title: '取消这一批', content, confirmText: '取消发送', cancelText: '不取消' }))) return;
    const { cancelled, backAmount, backUnits } = await cancelling.mutateAsync({ no });
    toast.success(
      `已取消 ${formatCount(cancelled)} 条，退回 ${formatCount(backUnits)} 条、${formatMoney(backAmount)} 元`,
    );
  }
  return (
    <span className="sms-acts">
      {pauses && (
        <button type="button" className="text-button" onClick={() => act(() => pausing.mutateAsync({ no }))}>
          暂停
        </button>
      )}
      {paused > 0 && (
        <button type="button" className="text-button" onClick={() => act(() => resuming.mutateAsync({ no }))}>
          继续
        </button>
      )}
      {cancels && (
        <button type="button" className="text-button" onClick={() => act(cancel)}>
          取消
        </button>
      )}
    </span>
  );
}

function Progress({ batch }: { batch: Batch }) {
  const { messages, waiting, sent, delivered, submitFailed, notDelivered, unknown, cancelled, paused } = batch;
  const failed = submitFailed + notDelivered;
  const parts = [
    { name: '送达', count: delivered, look: 'delivered' },
    { name: '等回执', count: sent, look: 'sent' },
    { name: '未送达', count: failed, look: 'failed' },
    { name: '待提交', count: waiting, look: 'waiting' },
    { name: '未知或取消', count: unknown + cancelled, look: 'ended' },
  ].filter(({ count, name }) => count > 0 || name !== '未知或取消');
  return (
    <div>
      <p className="sms-total" role="status">
        <b>{formatCount(messages - waiting - cancelled)}</b> / {formatCount(messages)} 条已提交
        <span className="small quiet">
          {batch.templateName}
          {waiting > 0 && <>，{paused > 0 ? '已暂停' : <Due time={batch.sendTime} />}</>}
        </span>
      </p>
      <div className="sms-parts" role="img" aria-label={parts.map(({ name, count }) => `${name} ${count}`).join('，')}>
        {parts.map(({ name, count, look }) => (
          <i key={name} className={`sms-is-${look}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <dl className="sms-part-names" aria-hidden="true">
        {parts.map(({ name, count, look }) => (
          <div key={name}>
            <dt>
              <i className={`sms-is-${look}`} />
              {name}
            </dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <Paid batch={batch} />
    </div>
  );
}

/** When a scheduled batch goes out; nothing for one that is due. */
function Due({ time }: { time: string }) {
  return (
    <>
      发送时间 <Moment time={time} short />
    </>
  );
}

function Paid({ batch: { segments, packageUnits, amount, backUnits, backAmount } }: { batch: Batch }) {
  return (
    <dl className="sum sms-paid" aria-label="费用">
      <div>
        <dt>
          预扣
          <small>
            {formatCount(segments)} 条{packageUnits > 0 && `，套餐抵 ${formatCount(packageUnits)} 条`}
          </small>
        </dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
      {backUnits > 0 && (
        <div>
          <dt>
            退回<small>{formatCount(backUnits)} 条</small>
          </dt>
          <dd>{backAmount === '0.00' ? '退回套餐' : `−${formatMoney(backAmount)}`}</dd>
        </div>
      )}
    </dl>
  );
}

function Newest({ batch }: { batch: Batch }) {
  const { data } = useQuery({
    ...aside('最新的回执', query(listSmsMessages, { batchNo: batch.no, pageSize: 6 })),
    refetchInterval: ({ state }) =>
      lookAgain(batch, (state.data?.list ?? []).filter(({ state: now }) => MOVING.includes(now)).length),
  });
  return (
    <div>
      <p className="sms-newest-head small quiet">
        <span>{isOpen(batch) ? '回执实时到' : '回执'}</span>
        <span>72 小时没有回执，记为未知</span>
      </p>
      <ul className="sms-newest">
        {data?.list.map((message) => (
          <Ticket key={message.id} message={message} />
        ))}
      </ul>
    </div>
  );
}

function Ticket({ message }: { message: Message }) {
  const { phone, carrier, submitTime, createTime, state, words, tookMs, amount, givenBack } = message;
  const carrierOf = useLabel('carrier');
  const isFailed = state === smsState.submitFailed || state === smsState.notDelivered;
  return (
    <li>
      <span>
        <b className="mono">{phone}</b> <span className="small quiet">{carrierOf(carrier).label}</span>
        <span className="small quiet">
          {(submitTime ?? createTime).slice(11)} {isFailed && words}
        </span>
      </span>
      <span>
        <Status of="smsState" value={state} />
        <span className="small quiet">
          {givenBack ? `已退 ${formatMoney(amount)}` : tookMs === null ? '' : `${(tookMs / 1000).toFixed(1)} 秒`}
        </span>
      </span>
    </li>
  );
}
