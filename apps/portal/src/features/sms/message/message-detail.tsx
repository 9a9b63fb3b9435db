// One message beside the list: what it said, what happened to it, what paid it.
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { SidePanel } from '@jishi/ui/side-panel';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Status, useLabel } from '../../../shell/labels';
import { templateHref } from '../places';
import { PhoneLook } from '../phone-look';
import { type MessageDetail as Detail, courseOf, tookWords } from './course';
import { message } from './queries';
import { recordsHref } from './places';

export function MessageDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...message(id), staleTime: 0 });
  return (
    <SidePanel title="短信详情" onClose={onClose}>
      {data ? (
        <Shown of={data} />
      ) : error ? (
        <Failure title="这条短信没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </SidePanel>
  );
}

function Shown({ of }: { of: Detail }) {
  const kindOf = useLabel('smsKind');
  const carrierOf = useLabel('carrier');
  const took = tookWords(of.tookMs);
  return (
    <>
      <FactList
        facts={[
          ['状态', <Status of="smsState" value={of.state} />],
          ['说明', [of.words, of.code && `代码 ${of.code}`].filter(Boolean).join('，')],
          ['手机号', of.phone && `${of.phone}，${carrierOf(of.carrier).label}`],
          ['模板', <Link to={templateHref(of.templateId)}>{`${of.templateName}，${kindOf(of.kind).label}`}</Link>],
          ['签名', `【${of.signature}】`],
          ['回执用时', took],
          ['批次', <Link to={recordsHref({ view: 'batch', no: of.batchNo })}>{of.batchNo}</Link>],
          ['请求编号', <Copyable text={of.clientId} what="请求编号" />],
        ]}
      />
      <Cost of={of} />
      <Course of={of} />
      {of.text ? <PhoneLook text={of.text} note={`${of.text.length} 字，计 ${of.segments} 条`} /> : null}
    </>
  );
}

function Cost({ of: { paid, amount, segments, givenBack } }: { of: Detail }) {
  const sourceOf = useLabel('chargeSource');
  return (
    <section className="sms-detail-part">
      <h3>费用</h3>
      <ul className="paper-lines">
        {paid.map(({ source, name, units, price, amount: part }, at) => (
          <li key={at}>
            <span>
              {name ? `${sourceOf(source).label}「${name}」` : sourceOf(source).label}
              <small>
                {source === chargeSource.balance ? `${units} 条 × ${formatMoney(price, 3)} 元` : `抵扣 ${units} 条`}
              </small>
            </span>
            <span>{formatMoney(part)}</span>
          </li>
        ))}
      </ul>
      <p className="sms-paid">
        <span>共 {segments} 条</span>
        <b>{givenBack ? '已全部退回' : `¥${formatMoney(amount)}`}</b>
      </p>
    </section>
  );
}

function Course({ of }: { of: Detail }) {
  const state = useLabel('smsState')(of.state).label;
  const providerOf = useLabel('smsProvider');
  const provider = of.provider === null ? '' : providerOf(of.provider).label;
  return (
    <section className="sms-detail-part">
      <h3>经过</h3>
      <ol className="course">
        {courseOf(of, { state, provider }).map(({ time, what, note }) => (
          <li key={time + what}>
            <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{time.slice(5)}</time>
            <span>
              {what}
              {note && <small className="quiet sms-step-note">{note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
