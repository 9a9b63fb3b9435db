// /cohorts: members by the month in which they registered, and how far they came in the months since.
import { getCohorts } from '@jishi/contract/console/cohort';
import type { Output } from '@jishi/contract/endpoint';
import { memberStep } from '@jishi/contract/enums/account';
import { EmptyState } from '@jishi/ui/empty-state';
import { formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { useUrlQuery } from '@jishi/ui/url-query';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { query } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { Screen } from '../../../shell/screen';
import { membersHref, shareText } from './cells';

type Cohort = Output<typeof getCohorts>['list'][number];

const STEPS = memberStep.rows.map(({ value, label }) => [String(value), label] as const);

export function CohortScreen() {
  const [search, setSearch] = useUrlQuery();
  const cohorts = useQuery(query(getCohorts, {}));
  const chosen = STEPS.find(([value]) => value === search.step)?.[0] ?? String(memberStep.paid);
  return (
    <Screen title="同期群" note="同一个月注册的用户，后来有多少走到了哪一步；按北京时间分月，点数字看是哪些用户">
      <Loaded of={cohorts} what="同期群">
        {({ list }) =>
          list.some(({ registered }) => registered > 0) ? (
            <section>
              <RuledHead
                title={labelOf('memberStep', Number(chosen)).label}
                note={NOTES[chosen]}
                more={
                  <Segments label="看哪一步" choices={STEPS} chosen={chosen} onChoose={(step) => setSearch({ step })} />
                }
              />
              <Table cohorts={sinceFirst(list)} step={Number(chosen)} />
            </section>
          ) : (
            <EmptyState title="最近 12 个月没有人注册">
              有人注册后，这里按注册的月份看他们后来认证、调用与付款。
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}

const NOTES: Readonly<Record<string, string>> = {
  [memberStep.certified]: '通过个人或企业认证；注销时抹去的认证不再算',
  [memberStep.called]: '正式密钥的调用，产品答复了的',
  [memberStep.paid]: '付过至少一笔金额大于 0 的订单，后来退款的也算',
  [memberStep.paidAgain]: '付过至少两笔金额大于 0 的订单，后来退款的也算',
};

/** Months before anybody registered are left out. */
function sinceFirst(list: readonly Cohort[]): readonly Cohort[] {
  return list.slice(0, list.findLastIndex(({ registered }) => registered > 0) + 1);
}

function Table({ cohorts, step }: { cohorts: readonly Cohort[]; step: number }) {
  const months = Array.from(cohorts, (_, at) => at);
  return (
    <div className="cohorts" role="region" aria-label="按注册月份" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">注册于</th>
            <th scope="col">注册</th>
            {months.map((within) => (
              <th key={within} scope="col">
                {within === 0 ? '当月' : `第 ${within} 月`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <Row key={cohort.month} cohort={cohort} step={step} months={months} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { cohort: Cohort; step: number; months: readonly number[] };

function Row({ cohort: { month, registered, steps }, step, months }: RowProps) {
  const reached = steps.find((one) => one.step === step)?.reached ?? [];
  return (
    <tr>
      <th scope="row">{month}</th>
      <td>{registered > 0 ? <Link to={membersHref(month)}>{formatCount(registered)}</Link> : '0'}</td>
      {months.map((within) => {
        const count = reached[within];
        if (count === undefined || registered === 0) return <td key={within} />;
        const share = shareText(count, registered);
        return (
          <td key={within} className="cohort-cell" style={{ '--share': count / registered } as CSSProperties}>
            {count > 0 ? (
              <Link to={membersHref(month, { step, within })}>
                <b>{share}</b>
                <span>{formatCount(count)}</span>
              </Link>
            ) : (
              <span className="faint">{share}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}
