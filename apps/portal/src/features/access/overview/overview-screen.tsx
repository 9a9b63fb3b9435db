// /overview: balances, costs, what to do next.
import { ButtonLink } from '@jishi/ui/button';
import { beijingDay, beijingInstant, beijingTime, shiftDay } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { NextSteps } from '@jishi/ui/next-steps';
import { PageHead } from '@jishi/ui/page-head';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useMember } from '../../../shell/member';
import {
  CONSUMPTION,
  LATEST_CALLS,
  TOP_PACKAGES,
  callsOfDay,
  callsOfFortnight,
  defaultKey,
  fortnightOf,
} from '../queries';
import { adviseOn } from './advice';
import { Balance } from './balance';
import { FirstSteps } from './first-steps';
import { Fortnight } from './fortnight';
import { hoursOf } from './hours';
import { LatestRequests } from './latest-requests';
import { PackageTable } from './package-table';
import { Today } from './today';

/** The figures are asked for again this often while the page is in front. */
const REFRESH = { refetchInterval: 60_000 };

export function OverviewScreen() {
  const day = beijingDay();
  const member = useMember();
  const consumption = useQuery({ ...CONSUMPTION, ...REFRESH });
  const packages = useQuery({ ...aside('套餐', TOP_PACKAGES), ...REFRESH });
  const today = useQuery({ ...aside('今日调用', callsOfDay(day, { timed: true })), ...REFRESH });
  const yesterday = useQuery(aside('昨日调用', callsOfDay(shiftDay(day, -1), { timed: false })));
  const fortnight = useQuery(aside('近 14 天', callsOfFortnight(day)));
  const latest = useQuery({ ...aside('最近调用', LATEST_CALLS), ...REFRESH });
  const key = useQuery(aside('密钥', defaultKey(1)));

  if (!consumption.data) {
    return (
      <>
        <PageHead title="总览" />
        {consumption.error ? (
          <Failure title="总览没有加载出来" reason={consumption.error.msg} onRetry={() => void consumption.refetch()} />
        ) : (
          <TableSkeleton rows={8} />
        )}
      </>
    );
  }

  const asOf = consumption.data.asOf;
  const now = new Date(beijingInstant(asOf));
  const called = (latest.data?.list.length ?? 0) > 0;
  const applied = member?.blnApplyApi ?? called;
  const hours = today.data && yesterday.data ? hoursOf(today.data.series, yesterday.data.series) : [];
  const advice = adviseOn({
    consumption: consumption.data,
    holdings: packages.data ?? [],
    hours,
    member,
    now,
  });

  return (
    <>
      <PageHead title="总览" actions={<Refreshed at={asOf} onRefresh={() => void consumption.refetch()} />} />
      <Balance consumption={consumption.data} />
      {!called && <FirstSteps applied={applied} hasKey={Boolean(key.data?.key)} called={called} />}
      {packages.data && packages.data.length > 0 && <PackageTable holdings={packages.data} now={now} />}
      <div className={called || packages.data?.length === 0 ? 'columns' : undefined}>
        <div>
          {today.data && yesterday.data ? (
            called && (
              <Today
                day={day}
                hour={Number(beijingTime(now).slice(11, 13))}
                today={today.data}
                yesterday={yesterday.data}
              />
            )
          ) : (
            <TableSkeleton rows={8} />
          )}
          {called && fortnight.data && <Fortnight range={fortnightOf(day)} data={fortnight.data} />}
          {!called && packages.data?.length === 0 && <NothingYet />}
        </div>
        <div>
          {advice.length > 0 && <Advice all={advice} called={called} />}
          {latest.data && called && <LatestRequests calls={latest.data.list} />}
        </div>
      </div>
    </>
  );
}

function Advice({ all, called }: { all: ReturnType<typeof adviseOn>; called: boolean }) {
  return (
    <section className="workspace-section" aria-labelledby="next">
      <RuledHead id="next" title="接下来做什么" />
      <NextSteps
        steps={all.map(({ key: step, title, text, action, to }, index) => ({
          key: step,
          title,
          text,
          action: (
            <ButtonLink size="small" look={index === 0 && called ? 'main' : 'plain'} to={to}>
              {action}
            </ButtonLink>
          ),
        }))}
      />
    </section>
  );
}

function Refreshed({ at, onRefresh }: { at: string; onRefresh: () => void }) {
  return (
    <span className="quiet small">
      截至 {at.slice(5, 16)}，每分钟更新{' '}
      <button type="button" className="text-button" onClick={onRefresh}>
        现在更新
      </button>
    </span>
  );
}

function NothingYet() {
  return (
    <section className="workspace-section" aria-labelledby="today">
      <RuledHead id="today" title="今日调用" />
      <EmptyState title="还没有调用">
        第一次调用之后，这里逐小时显示次数、失败与响应时间。 <Link to="/product/list">看看在售接口</Link>
      </EmptyState>
    </section>
  );
}
