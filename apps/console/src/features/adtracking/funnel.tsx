// From the visit to the first payment: how many came how far, each step drawn by its share of the visits.
import type { listCampaigns } from '@jishi/contract/console/adtracking';
import type { Output } from '@jishi/contract/endpoint';
import { Money, formatCount } from '@jishi/ui/money';
import type { ReactNode } from 'react';
import { percentText } from './percent';

type Figures = Output<typeof listCampaigns>['sum'];
type Step = { name: string; count: number; note: ReactNode };

export function Funnel({ of }: { of: Figures }) {
  const steps: Step[] = [
    { name: '来访', count: of.visits, note: '广告带来的' },
    { name: '注册', count: of.registered, note: `来访的 ${percentText(of.registerRate)}` },
    { name: '认证', count: of.certified, note: `注册的 ${percentText(of.certifyRate)}` },
    { name: '首次调用', count: of.called, note: `注册的 ${percentText(of.callRate)}` },
    {
      name: '首次付款',
      count: of.paid,
      note: (
        <>
          注册的 {percentText(of.payRate)}，共 <Money value={of.paidAmount} />
        </>
      ),
    },
  ];
  const shareOf = ({ count }: Step) => (of.visits > 0 ? Math.min(1, count / of.visits) : 0);
  return (
    <ol className="funnel" aria-label="漏斗">
      {steps.map((step, at) => (
        <li key={step.name}>
          <p className="funnel-name">{step.name}</p>
          <p className="funnel-count">{formatCount(step.count)}</p>
          <p className="funnel-note">{step.note}</p>
          <Band from={shareOf(step)} to={shareOf(steps[at + 1] ?? step)} />
          <span className="funnel-bar" aria-hidden="true">
            <span style={{ width: `${(shareOf(step) * 100).toFixed(2)}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const HEIGHT = 96;
/** Few of many are still some. */
const THINNEST = 2;

/** One step: a block as high as its share, and the slope to the next one. */
function Band({ from, to }: { from: number; to: number }) {
  const [high, low] = [heightOf(from), heightOf(to)];
  const [top, next] = [(HEIGHT - high) / 2, (HEIGHT - low) / 2];
  return (
    <svg className="funnel-band" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="funnel-slope" d={`M36 ${top}L100 ${next}v${low}L36 ${top + high}z`} />
      <path className="funnel-step" d={`M0 ${top}h36v${high}h-36z`} />
    </svg>
  );
}

function heightOf(share: number): number {
  return share === 0 ? 0 : Math.max(THINNEST, share * HEIGHT);
}
