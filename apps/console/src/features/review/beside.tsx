// Beside the case: how many people it takes, the day's sums, and who did what.
import type { getReview } from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { isOpen, shortMoment } from './waiting';

export type Case = Output<typeof getReview>;

export function People({ of }: { of: Case }) {
  const two = of.second !== '' || of.firstBy !== '';
  return (
    <section className="review-people">
      <h2>{two ? '这一件要两个人' : '这一件一个人可以决定'}</h2>
      {of.second && <p>{of.second}</p>}
      <dl>
        <div>
          <dt>第一个人</dt>
          <dd>{firstPerson(of)}</dd>
        </div>
        <div>
          <dt>第二个人</dt>
          <dd>{two ? secondPerson(of) : '不需要'}</dd>
        </div>
      </dl>
    </section>
  );
}

function firstPerson(of: Case): string {
  if (of.firstBy) return of.mine ? `您，${of.firstBy}` : of.firstBy;
  return isOpen(of) ? caller(of) : of.decidedBy || '没有';
}

function secondPerson(of: Case): string {
  if (!of.firstBy) return '待定';
  return isOpen(of) ? caller(of) : of.decidedBy || '没有';
}

/** Whoever looks at it, where they may decide it. */
const caller = ({ barred }: Case) => (barred ? '待定' : '您');

export function Sums({ sums }: Pick<Case, 'sums'>) {
  if (sums.length === 0) return null;
  return (
    <section>
      <RuledHead title="合计" note="没有注明的是 24 小时内" />
      <table className="review-sums">
        <caption className="sr">合计</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">事项</span>
            </th>
            <th scope="col">件</th>
            <th scope="col">金额（元）</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ label, count, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count ?? '—'}</td>
              <td>{amount === null ? '—' : formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Trail({ trail, now }: Pick<Case, 'trail'> & { now: number }) {
  return (
    <section>
      <RuledHead title="经手" />
      <ol className="review-trail">
        {trail.map(({ time, by, what, note }, place) => (
          <li key={place}>
            <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{shortMoment(time, now)}</time>
            <div>
              {by} {what}
              {note && <p className="break">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
