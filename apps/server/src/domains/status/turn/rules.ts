// When incidents begin and end, and where words lead them.
import { incidentPhase } from '@jishi/contract/enums/status';
import { invalidField } from '../../../kernel/refusal';
import { hasEnded } from '../rules';

const DAY_MS = 86_400_000;
const BACK_DAYS = 30;
const AHEAD_DAYS = 90;
const WINDOW_DAYS = 7;

/** When a fault began: now unless told. @throws Refusal invalidInput */
export function faultBegin(told: Date | null, now: Date): Date {
  if (!told) return now;
  if (told > now) throw invalidField('beginTime', '开始时间不能晚于现在');
  if (told.getTime() < now.getTime() - BACK_DAYS * DAY_MS)
    throw invalidField('beginTime', `开始时间最早是 ${BACK_DAYS} 天前`);
  return told;
}

/** The window of a maintenance that is still to come or has not passed. @throws Refusal invalidInput */
export function windowOf(windowBegin: Date, windowEnd: Date, now: Date) {
  if (windowEnd <= windowBegin) throw invalidField('windowEnd', '结束时间要晚于开始时间');
  if (windowEnd <= now) throw invalidField('windowEnd', '结束时间已经过去');
  if (windowBegin.getTime() < now.getTime() - DAY_MS) throw invalidField('windowBegin', '开始时间最早是一天前');
  if (windowBegin.getTime() > now.getTime() + AHEAD_DAYS * DAY_MS)
    throw invalidField('windowBegin', `开始时间最晚是 ${AHEAD_DAYS} 天后`);
  if (windowEnd.getTime() - windowBegin.getTime() > WINDOW_DAYS * DAY_MS)
    throw invalidField('windowEnd', `一次维护最长 ${WINDOW_DAYS} 天`);
  return { windowBegin, windowEnd };
}

type Turned = {
  phase: number;
  effect: number;
  parts: number[];
  beganAt: Date;
  endedAt: Date | null;
  windowBegin: Date | null;
  windowEnd: Date | null;
};
type Told = Pick<Turned, 'phase' | 'effect' | 'parts' | 'endedAt' | 'windowBegin' | 'windowEnd'>;

/** What an incident is once something was said about it that its phase allows. @throws Refusal invalidInput */
export function turnOf(from: Turned, told: Told, now: Date): Turned {
  const { phase, effect, parts } = told;
  const turned = { ...kept(from), phase, effect, parts };
  if (hasEnded(from.phase)) return turned;
  if (phase === incidentPhase.planned) return { ...turned, ...movedWindow(from, told, now) };
  // it may begin before its window does
  if (phase === incidentPhase.underway) return { ...turned, beganAt: from.beganAt < now ? from.beganAt : now };
  return { ...turned, endedAt: hasEnded(phase) ? endOf(from, told, now) : null };
}

const kept = ({ beganAt, endedAt, windowBegin, windowEnd }: Turned) => ({ beganAt, endedAt, windowBegin, windowEnd });

function endOf({ beganAt }: Turned, { phase, endedAt }: Told, now: Date): Date {
  if (phase !== incidentPhase.resolved || !endedAt) return now;
  if (endedAt > now) throw invalidField('endTime', '恢复时间不能晚于现在');
  if (endedAt < beganAt) throw invalidField('endTime', '恢复时间不能早于开始时间');
  return endedAt;
}

function movedWindow(from: Turned, { windowBegin, windowEnd }: Told, now: Date) {
  const begin = windowBegin ?? from.windowBegin;
  const end = windowEnd ?? from.windowEnd;
  if (!begin || !end) return {};
  return { ...windowOf(begin, end, now), beganAt: begin };
}
