// /status: whether everything works now, each part over 90 days, and what operators announced.
import { partState, platformPart } from '@jishi/contract/enums/status';
import type { Output } from '@jishi/contract/endpoint';
import type { getStatus } from '@jishi/contract/status';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { EmptyState } from '@jishi/ui/empty-state';
import { aside } from '@jishi/ui/main-part';
import { formatCount } from '@jishi/ui/money';
import { Pagination } from '@jishi/ui/pagination';
import { Link, useSearchParams } from '@jishi/ui/router';
import { type SpecColumn, SpecTable } from '@jishi/ui/spec-table';
import { Tag } from '@jishi/ui/tag';
import { Unfold } from '@jishi/ui/unfold';
import { useQuery } from '@tanstack/react-query';
import { DayStrip, StripLegend } from './day-strip';
import { Bulletins, IncidentFacts } from './incident-parts';
import { PAGE, STATUS, incidentAddress, incidents } from './queries';
import { headlineOf, rowIn } from './words';
import './status.css';

type Status = Output<typeof getStatus>;
type Part = Status['parts'][number];

export function StatusPage() {
  const [params] = useSearchParams();
  const { data } = useQuery(aside('各项服务的状态', STATUS));
  if (!data) return null;
  return (
    <div className="column status">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '服务状态' }]} />
      <header className="double-rule status-head">
        <h1>服务状态</h1>
        <Headline of={data} />
      </header>
      <Told title="正在处理" of={data.open} />
      <Told title="计划中的维护" of={data.planned} />
      <section aria-labelledby="status-parts">
        <h2 id="status-parts">各项服务</h2>
        <ul className="status-parts">
          {data.parts.map((part) => (
            <PartRow key={part.part} of={part} />
          ))}
        </ul>
        <StripLegend />
        <DayTable parts={data.parts} />
        <Counting since={data.since} />
      </section>
      <Past page={params.get('pageNum')} />
    </div>
  );
}

function Headline({ of: { parts, time } }: { of: Status }) {
  const { words, state } = headlineOf(parts);
  return (
    <>
      <p className={`status-now status-now-${rowIn(partState, state).color}`}>{words}</p>
      <p className="remark">
        北京时间 {time.slice(0, 16)}。故障与维护的通报可以用 <a href="/status.atom">Atom 订阅</a>
        ；账户自己的问题，请<Link to="/support/tickets">提交工单</Link>。
      </p>
    </>
  );
}

function Told({ title, of }: { title: string; of: Status['open'] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {of.map((incident) => (
        <article key={incident.id} className="status-incident">
          <h3>
            <Link to={incidentAddress(incident.id)}>{incident.title}</Link>
          </h3>
          <IncidentFacts of={incident} />
          <Bulletins of={incident} />
        </article>
      ))}
    </section>
  );
}

function PartRow({ of: { part, state, recent, total, days } }: { of: Part }) {
  const { label, color } = rowIn(partState, state);
  return (
    <li>
      <div className="status-part">
        <h3>{rowIn(platformPart, part).label}</h3>
        <p>
          {total === null
            ? '按通报'
            : total.successRate === null
              ? '近 90 天没有调用'
              : `近 90 天 ${total.successRate}%`}
        </p>
        <Tag {...(color && { tone: color })}>
          {recent !== null && state === partState.unknown ? '最近没有调用' : label}
        </Tag>
      </div>
      <DayStrip days={days} />
    </li>
  );
}

/** What is counted, and what is not. */
function Counting({ since }: { since: string }) {
  return (
    <div className="remark status-counting">
      <p>
        网关调用与接口产品由网关实测，只算正式调用。网关调用的失败，是网关自己的故障、繁忙、不能计费或中途断开；接口产品的失败，是产品的服务连不上、超时、出错或满载，各产品自己的可用率在接口页。参数、密钥、余额、频率等原因被拒绝的调用（4xx）、重复请求得到的首次答复、已暂停的产品，都不计入。成功率两位小数，向下舍去。
      </p>
      <p>
        99.9% 及以上为正常，一半以上失败（至少 20 次调用）为不可用，其余为部分受影响；现在的状态看当前一小时，调用不足
        100 次的连同上一小时。其他各项以运营人员的通报为准，{since}{' '}
        起有记录。一天里有过通报的，按最重的显示；一天从北京时间零点算起。
      </p>
    </div>
  );
}

function DayTable({ parts }: { parts: Status['parts'] }) {
  const counted = parts.filter(({ total }) => total !== null);
  const days = [...(counted[0]?.days ?? [])].reverse();
  const columns: readonly SpecColumn<{ day: string }>[] = [
    { title: '日期', cell: ({ day }) => day },
    ...counted.map(({ part, days: own }): SpecColumn<{ day: string }> => {
      const byDay = new Map(own.map((one) => [one.day, one]));
      return {
        title: rowIn(platformPart, part).label,
        kind: 'figure',
        cell: ({ day }) => {
          const { successRate, calls } = byDay.get(day)!;
          return successRate === null ? '没有记录' : `${successRate}%，${formatCount(calls)} 次`;
        },
      };
    }),
  ];
  return (
    <Unfold className="unfold" summary="每日数据">
      <SpecTable
        className="spec-compact"
        caption="近 90 天每日的成功率与调用次数"
        quietCaption
        columns={columns}
        rows={days}
        keyOf={({ day }) => day}
      />
    </Unfold>
  );
}

function Past({ page }: { page: string | null }) {
  const { data } = useQuery(aside('以往的故障与维护', incidents(page)));
  if (!data) return null;
  return (
    <section aria-labelledby="status-past">
      <h2 id="status-past">以往的故障与维护</h2>
      {data.list.length === 0 ? (
        <EmptyState title={data.total > 0 ? `没有第 ${data.pageNum} 页` : '还没有结束的故障与维护'}>
          {data.total > 0 ? <Link to={PAGE}>回到第 1 页</Link> : '有过的都列在这里，连同当时的通报。'}
        </EmptyState>
      ) : (
        <>
          <ul className="status-past">
            {data.list.map((incident) => (
              <li key={incident.id}>
                <h3>
                  <Link to={incidentAddress(incident.id)}>{incident.title}</Link>
                </h3>
                <IncidentFacts of={incident} />
              </li>
            ))}
          </ul>
          <Pagination
            page={data.pageNum}
            pages={Math.ceil(data.total / data.pageSize)}
            href={(number) => (number > 1 ? `${PAGE}?pageNum=${number}` : PAGE)}
            summary={`共 ${data.total} 次`}
          />
        </>
      )}
    </section>
  );
}
