// SMS templates: what may be sent, with variables of a kind each.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { smsKind, variableKind } from '../enums/sms';
import { choice, list, search } from '../list';
import { Id, Nothing, Time, oneOf, shownName } from '../values';
import { TEXT_MOST } from './variable';

export const CONTENT_MAX = 450;
export const VARIABLES_MAX = 10;

/** What a reason is about; '' for the whole. */
export const TemplateField = z.enum(['', 'name', 'kind', 'content', 'variables']);
const Reasons = z.array(z.object({ field: TemplateField, reason: z.string() }));

const Variable = z.object({
  name: z.string(),
  /** Enumeration variableKind. */
  kind: z.number().int(),
  /** Characters at most, of a text; 0 otherwise. */
  most: z.number().int(),
  /** Of a URL: where it may lead. */
  hosts: z.array(z.string()),
});

/** A version: its content, without signature and marketing ending. */
const Content = {
  name: z.string(),
  /** Enumeration smsKind. */
  kind: z.number().int(),
  content: z.string(),
  variables: z.array(Variable),
};

export const Template = z.object({
  id: z.string(),
  /** By which programs name it: TP20311. */
  code: z.string(),
  ...Content,
  /** Enumeration smsStatus. */
  status: z.number().int(),
  /** Of the version in force; of the newest one while none is. */
  version: z.number().int(),
  reasons: Reasons,
  /** A newer version than the one in force, which stays valid meanwhile; null when there is none. */
  next: z.object({ version: z.number().int(), status: z.number().int(), reasons: Reasons }).nullable(),
  submitTime: Time,
});

/** `draft`: the newest version, which is what is edited. */
export const TemplateDetail = Template.extend({ draft: z.object({ ...Content }) });

export const listTemplates = list({
  path: '/sms/tem/list',
  access: 'member',
  summary: '短信模板：内容、变量、状态、正在审核的新版本；新的在前',
  row: Template,
  filter: {
    kind: choice('smsKind', '类型'),
    status: choice('smsStatus', '状态', [1, 2, 3, 5, 6]),
    keyword: search('名称、编号或内容'),
  },
  paged: 'pages',
});

export const countTemplates = endpoint({
  method: 'POST',
  path: '/sms/tem/stat',
  access: 'member',
  summary: '短信模板按类型与状态的个数',
  input: Nothing,
  output: z.object({
    total: z.number().int(),
    code: z.number().int(),
    notice: z.number().int(),
    marketing: z.number().int(),
    waiting: z.number().int(),
    passed: z.number().int(),
    refused: z.number().int(),
  }),
});

const VariableGiven = z.object({
  name: z
    .string('请填写变量名')
    .trim()
    .regex(/^[\p{Script=Han}A-Za-z0-9_]{1,16}$/u, '变量名是 1 到 16 个汉字、字母、数字或下划线'),
  kind: oneOf(variableKind, '请选择变量的类型'),
  /** Of a text; not more than 35, so that nobody sends a text of their own. */
  most: z.int('字数上限应为整数').min(1, '字数上限至少 1').max(TEXT_MOST, `字数上限最多 ${TEXT_MOST}`).default(20),
  hosts: z
    .array(
      z
        .string('请填写域名')
        .trim()
        .toLowerCase()
        .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,18}$/, '域名不正确，例如 example.com'),
    )
    .max(5, '域名最多 5 个')
    .default([]),
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/sms/tem/save',
  access: 'member',
  summary:
    '新建或修改短信模板并提交审核：变量写作 {名称}，各有类型；已通过的另成新版本，通过之前旧版本照常发送；营销短信末尾自动加“拒收请回复R”',
  input: z.object({
    id: Id.nullish(),
    name: shownName('模板名称', 2, 30),
    kind: oneOf(smsKind, '请选择短信类型'),
    content: z
      .string('请填写内容')
      .trim()
      .min(4, '内容至少 4 个字')
      .max(CONTENT_MAX, `内容最多 ${CONTENT_MAX} 个字`)
      .refine((text) => !/[【】]/.test(text), '内容不用写签名，也不能含有【】')
      .refine((text) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), '内容不能换行，也不能含有看不见的字符'),
    variables: z.array(VariableGiven).max(VARIABLES_MAX, `变量最多 ${VARIABLES_MAX} 个`).default([]),
  }),
  output: TemplateDetail,
  idempotent: true,
  refusals: ['invalidInput', 'notFound', 'wordForbidden', 'stateConflict', 'certificationRequired', 'tooManyRequests'],
});

export const copyTemplate = endpoint({
  method: 'POST',
  path: '/sms/tem/copy',
  access: 'member',
  summary: '复制短信模板：得到一个未提交的模板，修改后提交审核',
  input: z.object({ id: Id }),
  output: TemplateDetail,
  refusals: ['notFound', 'stateConflict'],
});

export const removeTemplate = endpoint({
  method: 'POST',
  path: '/sms/tem/del',
  access: 'member',
  summary: '删除短信模板；今天用过或有定时短信要用的不能删除',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'stillInUse'],
});

export const takeBackTemplate = endpoint({
  method: 'POST',
  path: '/sms/tem/takeBack',
  access: 'member',
  summary: '撤回正在审核的模板；修改后可再提交',
  input: z.object({ id: Id }),
  output: TemplateDetail,
  refusals: ['notFound', 'stateConflict'],
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/sms/tem/get',
  access: 'member',
  summary: '一个短信模板：在用的版本与最近提交的内容',
  input: z.object({ id: Id }),
  output: TemplateDetail,
  refusals: ['notFound'],
});
