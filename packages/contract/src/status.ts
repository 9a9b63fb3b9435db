// The public status page: how the platform does, what operators announced about it, and the feed of that.
import * as z from 'zod';
import { DayRate } from './catalogue';
import { endpoint } from './endpoint';
import { list } from './list';
import { Id, Nothing, Time } from './values';

export const Incident = z.object({
  id: z.string(),
  /** Enumeration incidentKind. */
  kind: z.number().int(),
  title: z.string(),
  /** Enumeration incidentEffect. */
  effect: z.number().int(),
  /** Enumeration platformPart. */
  parts: z.array(z.number().int()),
  /** Enumeration incidentPhase; a planned maintenance is under way once its window has begun. */
  phase: z.number().int(),
  beginTime: Time,
  endTime: Time.nullable(),
  /** Of a maintenance: when it was planned to begin and to end. */
  windowBegin: Time.nullable(),
  windowEnd: Time.nullable(),
  updateTime: Time,
});

export const Bulletin = z.object({
  id: z.string(),
  /** Enumeration incidentPhase. */
  phase: z.number().int(),
  text: z.string(),
  time: Time,
});

const Told = Incident.extend({
  /** What was said about it, the newest first. */
  bulletins: z.array(Bulletin),
});

/** Calls of a time: what is counted, and how many of it failed by our own fault. */
const Counted = z.object({
  calls: z.number().int(),
  /** Per cent, two decimals; null without calls. */
  successRate: z.string().nullable(),
});

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'public',
  summary: '平台现在是否正常，各部分近 90 天的状态，正在处理的故障与计划中的维护',
  input: Nothing,
  output: z.object({
    /** When it was looked at. */
    time: Time,
    parts: z.array(
      z.object({
        /** Enumeration platformPart. */
        part: z.number().int(),
        /** Enumeration partState: now. */
        state: z.number().int(),
        /** This hour as the gateway counted it, with the one before while it has few calls; null where only operators’ words tell. */
        recent: Counted.nullable(),
        /** All days together; null where only operators' words tell. */
        total: Counted.nullable(),
        /** The oldest first, today the last; `calls` is 0 where nothing is counted. */
        days: z.array(DayRate.extend({ state: z.number().int() })),
      }),
    ),
    /** The day since which operators' words are kept. */
    since: z.string(),
    open: z.array(Told),
    planned: z.array(Told),
  }),
});

export const listIncidents = list({
  path: '/api/status/incident/list',
  access: 'public',
  summary: '已经结束的故障与维护，最近的在前',
  row: Incident,
  filter: {},
  paged: 'pages',
});

export const getIncident = endpoint({
  method: 'GET',
  path: '/api/status/incident/detail',
  access: 'public',
  summary: '一次故障或维护与它的全部通报',
  input: z.object({ id: Id }),
  output: Told,
  refusals: ['notFound'],
});

export const getStatusFeed = endpoint({
  method: 'GET',
  path: '/status.atom',
  access: 'public',
  summary: '故障与维护的 Atom 订阅，最近有通报的 30 条',
  input: Nothing,
  output: Nothing,
  answers: 'file',
});
