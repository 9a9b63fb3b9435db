// What one person asks for and another one decides: one queue, one case, one decision, whatever it is about. Which kinds there
// are, and who decides each, the domains declare; a caller gets those that they may read.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list, search } from '../list';
import { Id, Money, Nothing, Time } from '../values';

const ReviewRow = z.object({
  id: z.string(),
  kind: z.number().int(),
  /** What it is about, by the number that its own domain gave it. */
  subjectId: z.string(),
  title: z.string(),
  /** One line: what stands out, or what it waits for. */
  note: z.string(),
  /** '' where it is about the site and no member. */
  memberId: z.string(),
  memberPhone: z.string(),
  /** null where no money moves. */
  amount: Money.nullable(),
  status: z.number().int(),
  /** Who looks at it now; '' when nobody does. */
  claimedBy: z.string(),
  /** The caller looks at it. */
  claimed: z.boolean(),
  /** The operator who proposed it or agreed first; '' when there is none. */
  firstBy: z.string(),
  /** That operator is the caller: another one has to decide. */
  mine: z.boolean(),
  decidedBy: z.string(),
  openTime: Time,
  /** Until when it should be decided. */
  dueTime: Time,
  decideTime: Time.nullable(),
});

export const searchReviews = list({
  path: '/console-api/review/list',
  access: 'operator',
  permission: 'console.enter',
  summary: '待办队列：等得最久的在前，其余最近处理的在前',
  row: ReviewRow,
  filter: {
    kind: choice('reviewKind', '事项'),
    status: choice('reviewStatus', '状态'),
    word: search('单号', { mono: true }),
    memberId: belongsTo('用户编号'),
  },
  paged: 'pages',
});

export const listReviewQueues = endpoint({
  method: 'GET',
  path: '/console-api/review/queues',
  access: 'operator',
  permission: 'console.enter',
  summary: '各类待办还有多少件、最早的等了多久；菜单里各处没有了结的件数',
  input: z.object({}),
  output: z.object({
    /** What is open at places of the console's menu that have a queue of their own. */
    places: z.array(
      z.object({
        /** Its address in the console, with the filter that shows what is open. */
        to: z.string(),
        name: z.string(),
        open: z.number().int(),
        overdue: z.number().int(),
        openSince: Time.nullable(),
        /** When the most urgent is due; null where nothing sets a time. */
        dueTime: Time.nullable(),
      }),
    ),
    list: z.array(
      z.object({
        kind: z.number().int(),
        waiting: z.number().int(),
        overdue: z.number().int(),
        waitingSince: Time.nullable(),
        /** When the oldest is due. */
        dueTime: Time.nullable(),
        /** The caller may decide these, not only read them. */
        decides: z.boolean(),
      }),
    ),
  }),
});

const Share = z.number().min(0).max(1);

const Fact = z.object({
  label: z.string(),
  /** What was said; '' where nobody was asked. */
  given: z.string(),
  /** What is known; '' where nothing stands against it. */
  found: z.string(),
  verdict: z.number().int(),
  /** Where what is known comes from. */
  source: z.string(),
  /** Where in a paper what is known stands: four corners as shares of the picture shown; null where nobody says. */
  frame: z.object({ paper: z.string(), corners: z.array(z.object({ x: Share, y: Share })).length(4) }).nullable(),
});

export const getReview = endpoint({
  method: 'GET',
  path: '/console-api/review/detail',
  access: 'operator',
  permission: 'console.enter',
  summary: '一件待办：填的与查到的（读出的字在附件上的位置）、同意以后记什么账、今日合计、经手',
  input: z.object({ id: Id }),
  output: ReviewRow.extend({
    /** Why it was refused; '' otherwise. */
    reason: z.string(),
    /** What was done when it was decided. */
    outcome: z.string(),
    facts: z.array(Fact),
    /** What would be booked now. */
    postings: z.array(z.object({ account: z.string(), memo: z.string(), debit: Money, credit: Money })),
    papers: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
    /** What else the person deciding should know, line by line. */
    sums: z.array(z.object({ label: z.string(), count: z.number().int().nullable(), amount: Money.nullable() })),
    trail: z.array(z.object({ time: Time, by: z.string(), what: z.string(), note: z.string() })),
    /** Why two people are needed, in words; '' when one is enough. */
    second: z.string(),
    /** Why the caller can not decide it, in words; '' when they can. */
    barred: z.string(),
    /** The caller proposed it and may take it back. */
    takesBack: z.boolean(),
    /** Reasons for a refusal that are often given. */
    reasons: z.array(z.string()),
    /** What agreeing is called, and what it does. */
    grantLabel: z.string(),
    effect: z.string(),
    /** Where the subject's own page stands in the console; '' when it has none. */
    link: z.string(),
  }),
  refusals: ['notFound'],
});

export const readReviewPaper = endpoint({
  method: 'GET',
  path: '/console-api/review/paper',
  access: 'operator',
  permission: 'console.enter',
  summary: '下载一件待办的附件；PDF 以各页的图片给出',
  input: z.object({ id: Id, paper: z.string('缺少附件编号').max(64, '附件编号不正确') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'stateConflict'],
});

export const claimReview = endpoint({
  method: 'POST',
  path: '/console-api/review/claim',
  access: 'operator',
  permission: 'console.enter',
  summary: '领取一件待办，或放回；领取 30 分钟后自动放回',
  input: z.object({ id: Id, hold: z.boolean('请说明领取还是放回') }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict', 'permissionMissing'],
});

export const decideReview = endpoint({
  method: 'POST',
  path: '/console-api/review/decide',
  access: 'operator',
  permission: 'console.enter',
  summary: '同意或拒绝一件待办；需要两个人时先后同意，任何一人可以拒绝，拒绝须写原因',
  input: z
    .object({
      id: Id,
      accepted: z.boolean('请选择同意或拒绝'),
      reason: z.string().trim().max(200, '原因最多 200 个字').nullish(),
    })
    .refine(({ accepted, reason }) => accepted || (reason?.length ?? 0) >= 2, {
      path: ['reason'],
      message: '请写明原因，至少 2 个字',
    }),
  output: z.object({
    /** What was done, in words. */
    outcome: z.string(),
    status: z.number().int(),
  }),
  refusals: [
    'notFound',
    'stateConflict',
    'permissionMissing',
    'balanceTooLow',
    'channelFault',
    'secondFactorNeeded',
    'secondFactorWrong',
  ],
});

export const takeBackReview = endpoint({
  method: 'POST',
  path: '/console-api/review/takeBack',
  access: 'operator',
  permission: 'console.enter',
  summary: '撤回自己提出、还没有决定的一件待办',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict', 'permissionMissing'],
});
