// /req/debug: why one call did not go through, and what to change. Without ?id= it is the newest that did not.
import { getCallRecord } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { gatewayRefusals } from '@jishi/contract/result-codes';
import { Moment } from '@jishi/ui/beijing-time';
import { ButtonLink } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { Copyable } from '@jishi/ui/copyable';
import { EmptyState } from '@jishi/ui/empty-state';
import { firstClause } from '@jishi/ui/first-clause';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { type SpecColumn, SpecTable } from '@jishi/ui/spec-table';
import { StatusMark } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { useLabel } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import { type Call, callTone } from '../call-outcome';
import { CallSlip } from '../call-slip';
import { FAILED_CALLS } from '../queries';
import { recordsHref } from '../records/record-filter';
import { GATES, chargeReason, stoppedAt } from './gates';
import { GateLine } from './gate-line';
import { debugHref } from './places';
import { replay, sentParams } from './replay';
import { SignedTexts } from './signed-texts';

type Detail = Output<typeof getCallRecord>;

export function DebugScreen() {
  const [search] = useUrlQuery();
  const failed = useQuery(FAILED_CALLS);
  const list = failed.data?.list ?? [];
  const id = search.id ?? list[0]?.id;
  const { data, error, refetch } = useQuery({
    ...query(getCallRecord, { id: id ?? '' }),
    enabled: id !== undefined,
    staleTime: Infinity,
  });
  if (failed.data && id === undefined) return <NothingFailed />;
  const at = list.findIndex((call) => call.id === id);
  return (
    <>
      <PageHead
        title={data ? `${data.code} ${headline(data)}` : '调用排障'}
        actions={
          <>
            <Neighbour call={at > 0 ? list[at - 1] : undefined}>上一条没成的</Neighbour>
            <Neighbour call={at >= 0 ? list[at + 1] : undefined}>下一条没成的</Neighbour>
          </>
        }
      />
      {data ? (
        <Found call={data} key={data.id} />
      ) : error ? (
        <Failure title="这次调用没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
      {list.length > 0 && <FailedCalls list={list} id={id} />}
      {failed.error && (
        <Failure title="没成的调用没有加载出来" reason={failed.error.msg} onRetry={() => void failed.refetch()} />
      )}
    </>
  );
}

const headline = ({ codeText }: Call) => firstClause(codeText);

function Neighbour({ call, children }: { call: Call | undefined; children: string }) {
  return call ? <ButtonLink to={debugHref(call.id)}>{children}</ButtonLink> : null;
}

function Found({ call }: { call: Detail }) {
  const sourceLabel = useLabel('chargeSource');
  const source = sourceLabel(call.source).label;
  const stop = stoppedAt(call);
  const { refusal } = call;
  const sent = sentParams(call);
  return (
    <>
      <div className="debug-summary">
        <Cause call={call} />
        <CallSlip call={call} />
      </div>
      <section className="workspace-section" aria-labelledby="gates">
        <RuledHead
          id="gates"
          title="走到哪一步"
          note={stop ? `停在第 ${GATES.indexOf(stop) + 1} 步，共 ${GATES.length} 步` : `${GATES.length} 步都通过了`}
        />
        <GateLine call={call} stop={stop} />
        <p className="debug-reason">
          <b>{call.charged ? '为什么扣了：' : '为什么没扣：'}</b>
          {chargeReason(call, source)}
        </p>
      </section>
      {refusal?.expected && <SignedTexts expected={refusal.expected} signed={refusal.signed} />}
      <div className="debug-columns">
        <Parameters sent={sent} fields={refusal?.fields ?? []} />
        <div>
          {call.apiId && <Replay apiId={call.apiId} sent={sent} />}
          <Request call={call} />
        </div>
      </div>
    </>
  );
}

/** The one sentence that says what was wrong, and how sure it is. */
function Cause({ call }: { call: Detail }) {
  const { code, codeText, refusal } = call;
  const isSignature = code === gatewayRefusals.signatureMismatch.code;
  return (
    <div>
      <p className="debug-cause">{refusal?.cause ? `${refusal.cause}。` : fieldsTold(refusal) || `${codeText}。`}</p>
      {(isSignature || code === gatewayRefusals.bodyDigestMismatch.code) && (
        <p className="debug-proof">{proofOf(call)}</p>
      )}
      <p className="debug-acts">
        {isSignature && (
          <ButtonLink to={`/help/search?keyword=${encodeURIComponent('请求签名')}`}>看签名说明</ButtonLink>
        )}
        {call.projectId && <ButtonLink to={`/product/${call.projectId}`}>接口文档与错误码</ButtonLink>}
        {call.projectId && <ButtonLink to={`/req/apply?projectId=${call.projectId}`}>调用示例</ButtonLink>}
      </p>
    </div>
  );
}

function fieldsTold(refusal: Detail['refusal']): string {
  const names = refusal?.fields.map(({ path }) => path).filter(Boolean) ?? [];
  return names.length > 0 ? `${names.join('、')} 填得不正确。` : '';
}

function proofOf({ code, refusal }: Detail): string {
  if (code === gatewayRefusals.bodyDigestMismatch.code)
    return refusal?.cause
      ? '照这个原因用您发来的字节重算，与您送来的 Content-MD5 完全一致：已证实。'
      : '常见的错误逐个试过，都得不出您送来的 Content-MD5。请对最终发出的字节计算。';
  if (refusal?.cause) return '照这个原因用您的密钥重算，与您送来的签名完全一致：已证实。';
  if (refusal?.expected) return '常见的错误逐个试过，都得不出您送来的签名。把您签名的那一串贴在下面，逐字来比。';
  return '这次没有留下待签名字符串：每个密钥每分钟留 10 次、共留最近 100 次，保留 7 天。再调一次就有。';
}

type Told = { name: string; value: string; message: string };

const PARAMETERS: readonly SpecColumn<Told>[] = [
  { title: '参数', cell: ({ name }) => <code>{name}</code> },
  {
    title: '送来的值',
    kind: 'text',
    cell: ({ value }) => (value ? <code>{value}</code> : <span className="faint">空</span>),
  },
  {
    title: '说明',
    kind: 'text',
    cell: ({ message }) =>
      message ? <StatusMark tone="danger">{message}</StatusMark> : <span className="faint">—</span>,
  },
];

type ParametersProps = { sent: ReturnType<typeof sentParams>; fields: readonly { path: string; message: string }[] };

/** What was sent, and what the answer says of it; what was said of a parameter that was not sent stands first. */
function Parameters({ sent, fields }: ParametersProps) {
  const isOf = (path: string, name: string) =>
    path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`);
  const unsent = fields.filter(({ path }) => !sent.some(({ name }) => isOf(path, name)));
  const rows = [
    ...unsent.map(({ path, message }) => ({ name: path || '请求', value: '', message })),
    ...sent.map(({ name, value }) => {
      const own = fields.filter(({ path }) => isOf(path, name));
      return { name, value, message: own.map(({ message }) => message).join('；') };
    }),
  ];
  return (
    <section className="workspace-section" aria-labelledby="sent">
      <RuledHead
        id="sent"
        title="参数"
        note={fields.length > 0 ? `${formatCount(fields.length)} 处不正确` : '打码后的'}
      />
      {rows.length > 0 ? (
        <SpecTable caption="送来的参数" quietCaption columns={PARAMETERS} rows={rows} keyOf={({ name }) => name} />
      ) : (
        <p className="quiet">没有带参数，或请求在读到参数之前就停下了。</p>
      )}
    </section>
  );
}

function Replay({ apiId, sent }: { apiId: string; sent: ReturnType<typeof sentParams> }) {
  const { href, missing } = replay(apiId, sent);
  return (
    <section className="workspace-section" aria-labelledby="replay">
      <RuledHead id="replay" title="再来一次" />
      <p className="debug-acts">
        <ButtonLink look="main" to={href}>
          用这些参数重放
        </ButtonLink>
      </p>
      <p className="small quiet">
        在线调试里打开，看过再发；用正式密钥发出照常计费，沙箱密钥不扣。
        {missing.length > 0 && `${missing.join('、')} 打了码，没有留下原值，请在那里补上。`}
      </p>
    </section>
  );
}

function Request({ call }: { call: Detail }) {
  const href = typeof location === 'undefined' ? '' : location.origin + debugHref(call.id);
  return (
    <section className="workspace-section" aria-labelledby="request">
      <RuledHead id="request" title="请求" more={<Link to={recordsHref({ id: call.id })}>在调用记录里看</Link>} />
      <FactList
        facts={[
          ['请求编号', <Copyable text={call.requestId} what="请求编号" />],
          ['时间', <span className="mono">{call.time}</span>],
          ['来源 IP', <span className="mono">{call.ip}</span>],
          ['给同事看', <CopyButton text={href} what="这一页的链接" />],
          ...(call.refusal ? [['留到', <Moment time={call.refusal.dropTime} />] as const] : []),
        ]}
      />
      <p className="small quiet">链接里没有密钥、签名与参数，登录您的账户才能打开。</p>
    </section>
  );
}

const COLUMNS: Column<Call>[] = [
  {
    key: 'time',
    title: '时间',
    fold: 'second',
    cell: ({ time }) => <span className="mono nowrap">{time.slice(5, 19)}</span>,
  },
  {
    key: 'id',
    title: '请求编号',
    fold: 'none',
    cell: ({ id, requestId }) => (
      <Link className="mono" to={debugHref(id)}>
        {`…${requestId.slice(-8)}`}
      </Link>
    ),
  },
  {
    key: 'api',
    title: '接口',
    fold: 'lead',
    cell: ({ id, projectName, path }) => <Link to={debugHref(id)}>{projectName || path}</Link>,
  },
  { key: 'key', title: '密钥', fold: 'none', cell: ({ keyName }) => keyName },
  {
    key: 'status',
    title: '结果',
    fold: 'second',
    cell: (call) => <StatusMark tone={callTone(call)}>{`${call.code} ${headline(call)}`}</StatusMark>,
  },
  { key: 'ms', title: '毫秒', align: 'end', fold: 'tail', cell: ({ totalMs }) => formatCount(totalMs) },
];

function FailedCalls({ list, id }: { list: readonly Call[]; id: string | undefined }) {
  return (
    <section className="workspace-section" aria-labelledby="failed">
      <RuledHead
        id="failed"
        title="近 7 天没成的调用"
        note={`最近 ${list.length} 次`}
        more={<Link to={recordsHref({ outcome: '2' })}>在调用记录里看全部</Link>}
      />
      <LedgerTable caption="没成的调用" columns={COLUMNS} rows={list} rowKey={(call) => call.id} selected={id} dense />
    </section>
  );
}

function NothingFailed() {
  return (
    <>
      <PageHead title="调用排障" />
      <EmptyState title="近 7 天没有没成的调用">
        没成的调用会列在这里：停在哪一步、签名错在哪个字节、哪个参数不对。 <Link to="/req/applylist">看调用记录</Link>
      </EmptyState>
    </>
  );
}
