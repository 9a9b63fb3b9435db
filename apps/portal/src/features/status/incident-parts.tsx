// What the status page and the page of an incident both show of one.
import { incidentEffect, incidentKind, incidentPhase } from '@jishi/contract/enums/status';
import type { Output } from '@jishi/contract/endpoint';
import type { getIncident, listIncidents } from '@jishi/contract/status';
import { Moment } from '@jishi/ui/beijing-time';
import { Tag } from '@jishi/ui/tag';
import { namesOf, rowIn, spanText } from './words';

type Incident = Output<typeof listIncidents>['list'][number];
type Told = Output<typeof getIncident>;

/** What it is, how far it is, what it is about and since when. */
export function IncidentFacts({ of }: { of: Incident }) {
  const { kind, phase, effect, parts, beginTime, endTime, windowBegin, windowEnd } = of;
  const isCancelled = phase === incidentPhase.cancelled;
  const isPlan = windowBegin !== null && (endTime === null || isCancelled);
  return (
    <ul className="status-facts" aria-label="基本信息">
      <li>
        <PhaseTag phase={phase} />
      </li>
      <li>{rowIn(incidentKind, kind).label}</li>
      <li>
        {namesOf(parts)} {rowIn(incidentEffect, effect).label}
      </li>
      <li>{isPlan ? `计划 ${spanText(windowBegin, windowEnd)}` : spanText(beginTime, endTime)}</li>
    </ul>
  );
}

function PhaseTag({ phase }: { phase: number }) {
  const { label, color } = rowIn(incidentPhase, phase);
  return <Tag {...(color && { tone: color })}>{label}</Tag>;
}

/** What was said about it, the newest first. */
export function Bulletins({ of: { bulletins } }: { of: Told }) {
  return (
    <ol className="status-bulletins" aria-label="通报，最近的在前">
      {bulletins.map(({ id, phase, text, time }) => (
        <li key={id}>
          <p className="status-when">
            <b>{rowIn(incidentPhase, phase).label}</b> <Moment time={time.slice(0, 16)} />
          </p>
          <p className="status-text">{text}</p>
        </li>
      ))}
    </ol>
  );
}
