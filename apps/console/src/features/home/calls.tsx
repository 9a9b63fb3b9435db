// Today's calls, whose errors there are, and what fails now with where one can act.
import { searchProjects } from '@jishi/contract/console/catalogue';
import { getHomeCalls } from '@jishi/contract/console/home';
import { keyMode } from '@jishi/contract/enums/access';
import type { Output } from '@jishi/contract/endpoint';
import { FigureStrip, type StripFigure } from '@jishi/ui/figure-strip';
import { Figure, formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { comparedTo } from './compared';
import { REFRESH_MS, ofDay } from './reads';

type Today = Output<typeof getHomeCalls>;
type Failing = Today['failing'][number];

export function Calls() {
  const found = useQuery({ ...query(getHomeCalls, {}), refetchInterval: REFRESH_MS });
  return (
    <section aria-labelledby="home-calls">
      <RuledHead
        id="home-calls"
        title="今天的调用"
        note={found.data && `正式调用，截至 ${found.data.untilTime.slice(11, 16)}`}
        more={<Link to="/availability">可用率</Link>}
      />
      <Loaded of={found} what="今天的调用" rows={4}>
        {(today) => (
          <>
            {today.calls > 0 ? (
              <FigureStrip label="今天的调用" figures={figuresOf(today)} compact />
            ) : (
              <p className="home-none">
                今天还没有调用。
                {today.compared && yesterdayOf(today.compared)}
              </p>
            )}
            <Failures failing={today.failing} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function yesterdayOf({ until, yesterday }: NonNullable<Today['compared']>): string {
  return yesterday > 0 ? `昨天到 ${until} 有 ${formatCount(yesterday)} 次。` : `昨天到 ${until} 也没有。`;
}

function figuresOf({ day, calls, charged, chargedShare, p95, errors, compared }: Today): StripFigure[] {
  const all = errors.caller + errors.upstream + errors.ours;
  return [
    {
      label: '调用',
      value: (
        <Link to={ofDay('/calls', day, { mode: String(keyMode.live) })}>
          <Figure value={formatCount(calls)} unit="次" />
        </Link>
      ),
      note: compared
        ? `到 ${compared.until} ${formatCount(compared.today)} 次，${comparedTo(compared.today, compared.yesterday, `${formatCount(compared.yesterday)} 次`)}`
        : '这一天还不满一小时，没有可以相比的',
    },
    { label: '扣费', value: <Figure value={`${chargedShare}%`} unit="" />, note: `${formatCount(charged)} 次` },
    {
      label: '出错',
      value: <Figure value={formatCount(all)} unit="次" />,
      note: `调用方 ${formatCount(errors.caller)}，产品 ${formatCount(errors.upstream)}，本站 ${formatCount(errors.ours)}`,
    },
    {
      label: 'P95 耗时',
      value: p95 === null ? <span className="faint">没有测到</span> : <Figure value={formatCount(p95)} unit="ms" />,
      note: '一百次里最慢的五次不短于它',
    },
  ];
}

const PLACES: Readonly<Record<Failing['what'], (id: string) => string>> = {
  product: (id) => `/products/${id}`,
  smsChannel: () => '/sms/channels',
  supplier: (id) => `/recharge/suppliers/${id}`,
};
/** Where a product's calls are, for who may not look at the product. */
const CALLS_OF = (id: string) => `/calls?projectId=${id}`;
const NAMES: Readonly<Record<Failing['what'], string>> = {
  product: '产品',
  smsChannel: '短信通道',
  supplier: '充值供应商',
};

function Failures({ failing }: { failing: readonly Failing[] }) {
  const mayProducts = useMay(searchProjects);
  const placeOf = ({ what, id }: Failing) => (what === 'product' && !mayProducts ? CALLS_OF : PLACES[what])(id);
  if (failing.length === 0) return <p className="home-none">近两小时没有产品、通道或供应商出错。</p>;
  return (
    <>
      <h3 className="home-sub">正在出错</h3>
      <ul className="home-failing">
        {failing.map((one) => (
          <li key={`${one.what} ${one.id}`}>
            <Link to={placeOf(one)}>{one.name}</Link>
            <StatusMark tone={one.isHeld ? 'danger' : 'warning'}>{one.isHeld ? '已暂停转发' : '有失败'}</StatusMark>
            <span>
              {NAMES[one.what]}，
              {one.calls === null
                ? `连续失败 ${formatCount(one.failed)} 次`
                : `近两小时 ${formatCount(one.calls)} 次失败 ${formatCount(one.failed)} 次`}
              {one.cause && `，${one.cause}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
