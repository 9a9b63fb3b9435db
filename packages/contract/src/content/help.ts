// Help: a two-level tree of articles, search, votes.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { list, unoffered } from '../list';
import { Id, Nothing, Time } from '../values';

export const HelpEntry = z.object({ id: z.string(), title: z.string() });

export const HelpGroup = z.object({
  id: z.string(),
  name: z.string(),
  summary: z.string(),
  entries: z.array(HelpEntry),
});

export const listHotHelp = endpoint({
  method: 'GET',
  path: '/help/hot',
  access: 'public',
  summary: '常看的帮助',
  input: Nothing,
  output: z.array(HelpEntry),
});

export const listHelpGroups = endpoint({
  method: 'GET',
  path: '/help/gc',
  access: 'public',
  summary: '帮助首页：各组与其中几篇',
  input: Nothing,
  output: z.array(HelpGroup),
});

export const listHelpTree = endpoint({
  method: 'GET',
  path: '/help/gc/all',
  access: 'public',
  summary: '帮助的整棵目录树',
  input: Nothing,
  output: z.array(HelpGroup.extend({ children: z.array(HelpGroup) })),
});

const Keyword = z.string('请输入关键词').trim().min(1, '请输入关键词').max(50, '关键词最多 50 个字');

export const searchHelp = list({
  path: '/help/search',
  access: 'public',
  summary: '搜索帮助、产品与动态',
  row: z.object({
    kind: z.enum(['help', 'project', 'article']),
    id: z.string(),
    url: z.string(),
    /** Found words between <mark> and </mark>, everything else escaped. */
    titleMarked: z.string(),
    textMarked: z.string(),
    place: z.string(),
  }),
  filter: {
    keyword: unoffered(Keyword),
    /** all: everything; otherwise one kind. */
    scope: unoffered(z.enum(['all', 'help', 'project', 'article'], '范围不正确').default('all')),
  },
  sums: {
    /** How many of each kind. */
    counts: z.object({ help: z.number().int(), project: z.number().int(), article: z.number().int() }),
    /** Words to try instead, when little was found. */
    suggestions: z.array(z.string()),
  },
  paged: 'pages',
});

export const suggest = endpoint({
  method: 'GET',
  path: '/help/suggest',
  access: 'public',
  summary: '边输边提示：产品、帮助、动态的标题',
  input: z.object({ keyword: Keyword }),
  output: z.array(z.object({ kind: z.enum(['help', 'project', 'article']), title: z.string(), url: z.string() })),
});

export const getHelp = endpoint({
  method: 'GET',
  path: '/help/content/detail',
  access: 'public',
  summary: '一篇帮助',
  /** With the visitor's mark the answer tells their own vote. */
  input: z.object({
    id: Id,
    visitorId: z
      .string()
      .regex(/^[\w-]{16,64}$/, '访客标记不正确')
      .nullish(),
  }),
  output: HelpEntry.extend({
    /** Sanitised on the server; headings carry ids for a table of contents. */
    html: z.string(),
    headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.number().int() })),
    groupId: z.string(),
    groupName: z.string(),
    updatedTime: Time,
    /** Votes so far, and the caller's own: 1 useful, 0 not, null none. */
    useful: z.number().int(),
    useless: z.number().int(),
    vote: z.number().int().nullable(),
    related: z.array(HelpEntry),
  }),
  refusals: ['notFound'],
});

const vote = { id: Id, visitorId: z.string('缺少访客标记').regex(/^[\w-]{16,64}$/, '访客标记不正确') };

/** An office behind one address has room. */
const VOTES_PER_HOUR = 30;

export const voteHelp = endpoint({
  method: 'POST',
  path: '/help/content/hf',
  access: 'public',
  summary: '有用或没用，每位访客一票，可以改',
  anonymousPerHour: VOTES_PER_HOUR,
  input: z.object({ ...vote, useful: z.boolean('请选择有用或没用') }),
  output: z.object({ useful: z.number().int(), useless: z.number().int() }),
  refusals: ['notFound', 'tooManyRequests'],
});

export const sendHelpFeedback = endpoint({
  method: 'POST',
  path: '/help/content/vf',
  access: 'public',
  summary: '没用的原因',
  anonymousPerHour: VOTES_PER_HOUR,
  input: z.object({
    ...vote,
    reason: z.enum(['unclear', 'outdated', 'wrong', 'missing', 'other'], '请选择原因'),
    text: z.string().trim().max(500, '说明最多 500 个字').nullish(),
  }),
  output: Nothing,
  refusals: ['notFound', 'tooManyRequests'],
});
