// What came in, went out and was charged today; each figure leads to the list that holds its rows.
import { getHomeMoney } from '@jishi/contract/console/home';
import { searchCalls } from '@jishi/contract/console/access';
import { keyMode } from '@jishi/contract/enums/access';
import type { Output } from '@jishi/contract/endpoint';
import { Money as Amount, formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { labelOf } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { comparedTo } from './compared';
import { REFRESH_MS, monthAndDay, ofDay } from './reads';

type Today = Output<typeof getHomeMoney>;
type Part = Today['in'][number];

const SIDES = [
  { side: 'in', name: '进账', none: '今天还没有收款' },
  { side: 'out', name: '出账', none: '今天还没有付出' },
  { side: 'charged', name: '扣费与成交', none: '今天还没有扣费' },
] as const;

export function Money() {
  const found = useQuery({ ...query(getHomeMoney, {}), refetchInterval: REFRESH_MS });
  return (
    <section aria-labelledby="home-money">
      <RuledHead
        id="home-money"
        title="今天的钱"
        note={found.data && `${monthAndDay(found.data.day)}，截至 ${found.data.untilTime.slice(11, 16)}`}
        more={<Link to="/revenue">逐日收入</Link>}
      />
      <Loaded of={found} what="今天的钱" rows={4}>
        {({ totals, ...today }) => (
          <div className="home-money">
            {SIDES.map(({ side, ...words }) => (
              <Side
                key={side}
                {...words}
                amount={totals[side]}
                earlier={totals[`${side}Earlier`]}
                parts={today[side]}
                day={today.day}
              />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

type SideProps = { name: string; amount: string; earlier: string; parts: readonly Part[]; day: string; none: string };

function Side({ name, amount, earlier, parts, day, none }: SideProps) {
  const moved = parts.filter(({ count, amount: of }) => count > 0 || Number(of) !== 0);
  return (
    <div>
      <h3>{name}</h3>
      <p className="home-sum">
        <Amount value={amount} />
      </p>
      <p className="home-note">{comparedTo(amount, earlier, `${formatMoney(earlier)} 元`)}</p>
      {moved.length > 0 ? (
        <ul className="home-parts">
          {moved.map((part) => (
            <li key={part.flow}>
              <PartLine part={part} day={day} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="home-none">{none}</p>
      )}
    </div>
  );
}

function PartLine({ part: { flow, count, amount }, day }: { part: Part; day: string }) {
  const mayCalls = useMay(searchCalls);
  const line = (
    <>
      <span>{flow === null ? '按次调用' : labelOf('moneyFlow', flow).label}</span>
      <small>
        {formatCount(count)} {flow === null ? '次' : '笔'}
      </small>
      <b>{formatMoney(amount)}</b>
    </>
  );
  if (flow !== null) return <Link to={ofDay('/transfers', day, { flow: String(flow) })}>{line}</Link>;
  if (!mayCalls) return <span>{line}</span>;
  return <Link to={ofDay('/calls', day, { mode: String(keyMode.live) })}>{line}</Link>;
}
