// Frames around what was read in a paper, by the numbers that the table has for it.
import type { getReview } from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { factVerdict } from '@jishi/contract/enums/review';

type Fact = Output<typeof getReview>['facts'][number];
export type Framed = { number: number; fact: Fact; frame: NonNullable<Fact['frame']> };

/** Facts whose place in a paper is known, numbered from 1. */
export function framedIn(facts: readonly Fact[]): Framed[] {
  return facts
    .flatMap((fact) => (fact.frame ? [{ fact, frame: fact.frame }] : []))
    .map((one, at) => ({ number: at + 1, ...one }));
}

/** Which number somebody looks at, in the table or in the picture. */
export type Pointing = { at: number | undefined; point: (number: number | undefined) => void };

/** What makes a part of the page point at its number. */
export function pointing(number: number, { point }: Pointing) {
  const [here, away] = [() => point(number), () => point(undefined)];
  return { onFocus: here, onBlur: away, onMouseEnter: here, onMouseLeave: away };
}

const idOf = (number: number, where: 'table' | 'picture') => `review-${where}-${number}`;

/** A fact's number in the table; pressed, it leads to its frame. */
export function FactNumber({ number, label }: { number: number; label: string }) {
  return (
    <button
      type="button"
      id={idOf(number, 'table')}
      className="review-number"
      aria-label={`${number} 号框，${label}：看它在附件上的位置`}
      onClick={() => document.getElementById(idOf(number, 'picture'))?.focus()}
    >
      {number}
    </button>
  );
}

type Props = { framed: readonly Framed[]; on: Pointing };

/** The frames over a picture that fills its parent; their numbers lead back to the table. */
export function Frames({ framed, on }: Props) {
  return (
    <div className="review-frames" role="group" aria-label="读出的内容在图上的位置">
      <Outlines framed={framed} on={on} />
      {framed.map(({ number, fact, frame }) => (
        <button
          key={number}
          type="button"
          id={idOf(number, 'picture')}
          className={classOf('review-mark', number, fact, on)}
          style={placeOf(frame)}
          aria-label={`${number} 号框：${fact.label}${differs(fact) ? '，不一致' : ''}，回到上表`}
          onClick={() => document.getElementById(idOf(number, 'table'))?.focus()}
          {...pointing(number, on)}
        >
          {number}
        </button>
      ))}
    </div>
  );
}

/** The same to look at only, on the picture in its full size. */
export function StillFrames({ framed, on }: Props) {
  return (
    <div className="review-frames" aria-hidden="true">
      <Outlines framed={framed} on={on} />
      {framed.map(({ number, fact, frame }) => (
        <span key={number} className={classOf('review-mark', number, fact, on)} style={placeOf(frame)}>
          {number}
        </span>
      ))}
    </div>
  );
}

function Outlines({ framed, on }: Props) {
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {framed.map(({ number, fact, frame: { corners } }) => (
        <polygon
          key={number}
          className={classOf('review-outline', number, fact, on)}
          points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        />
      ))}
    </svg>
  );
}

const differs = ({ verdict }: Fact) => verdict === factVerdict.differs;

function classOf(name: string, number: number, fact: Fact, { at }: Pointing): string {
  return `${name}${differs(fact) ? ` ${name}-differs` : ''}${at === number ? ` ${name}-at` : ''}`;
}

/** At the corner of a frame that is nearest to the upper left, however the text is turned. */
function placeOf({ corners }: Framed['frame']) {
  const { x, y } = corners.reduce((first, corner) => (corner.x + corner.y < first.x + first.y ? corner : first));
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}
