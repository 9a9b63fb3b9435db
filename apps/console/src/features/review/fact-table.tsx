// What was said beside what is known, line by line; where both differ, the very signs are marked.
import type { getReview } from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { factVerdict } from '@jishi/contract/enums/review';
import { RuledHead } from '@jishi/ui/ruled-head';
import { labelOf } from '../../shell/labels';
import { partedFrom } from './difference';
import { FactNumber, type Framed, type Pointing, pointing } from './frames';

type Fact = Output<typeof getReview>['facts'][number];

/** Facts where what was said and what is known differ. */
export const differing = (facts: readonly Fact[]) => facts.filter(({ verdict }) => verdict === factVerdict.differs);

type Props = { facts: readonly Fact[]; framed: readonly Framed[]; on: Pointing };

export function FactTable({ facts, framed, on }: Props) {
  return (
    <section>
      <RuledHead title="填的与查到的" />
      <table className="review-facts" role="table">
        <caption className="sr">填的与查到的</caption>
        <thead role="rowgroup">
          <tr role="row">
            {['项目', '填的', '查到的', '核对', '来源'].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {facts.map((fact) => (
            <FactRow key={fact.label} fact={fact} number={framed.find((one) => one.fact === fact)?.number} on={on} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FactRow({ fact, number, on }: { fact: Fact; number: number | undefined; on: Pointing }) {
  const { label, given, found, source } = fact;
  const differs = fact.verdict === factVerdict.differs;
  const kind = differs ? 'review-differs' : given === '' ? 'review-found' : 'review-given';
  return (
    <tr
      role="row"
      className={number !== undefined && on.at === number ? `${kind} review-row-at` : kind}
      {...(number !== undefined && pointing(number, on))}
    >
      <th role="rowheader" scope="row">
        {number !== undefined && <FactNumber number={number} label={label} />}
        {label}
      </th>
      <td role="cell" data-label="填的">
        <Value text={given} other={found} differs={differs} missing="不用填" />
      </td>
      <td role="cell" data-label="查到的">
        <Value text={found} other={given} differs={differs} missing="没有" />
      </td>
      <td role="cell">
        <Verdict value={fact.verdict} />
      </td>
      <td role="cell">{source}</td>
    </tr>
  );
}

function Value(props: { text: string; other: string; differs: boolean; missing: string }) {
  const { text, other, differs, missing } = props;
  if (text === '') return <Missing words={missing} />;
  if (!differs) return <span className={CODE.test(text) ? 'mono' : undefined}>{text}</span>;
  const [before, own, after] = partedFrom(text, other);
  return (
    <span>
      {before}
      {own && <mark>{own}</mark>}
      {after}
    </span>
  );
}

/** What there is nothing of: a stroke, in words for screen readers. */
function Missing({ words }: { words: string }) {
  return (
    <span className="faint">
      <span aria-hidden="true">—</span>
      <span className="sr">{words}</span>
    </span>
  );
}

/** Account numbers, credit codes and the like. */
const CODE = /^(?=.*\d)[A-Z\d*][A-Z\d* -]{7,}$/;

function Verdict({ value }: { value: number }) {
  if (value === factVerdict.none) return <Missing words="不用核对" />;
  const differs = value === factVerdict.differs;
  return (
    <span className={differs ? 'review-bad' : 'review-good'}>
      <span aria-hidden="true">{differs ? '! ' : '✓ '}</span>
      {labelOf('factVerdict', value).label}
    </span>
  );
}
