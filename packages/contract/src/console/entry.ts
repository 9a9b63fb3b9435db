// Editing news, help, notices, banners and partners: draft, preview, publish or schedule, versions.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list, search, unoffered } from '../list';
import { Id, Nothing, Time, Whole, shownName } from '../values';

export const EntryKind = z.enum(['news', 'help', 'notice', 'banner', 'partner'], '内容类型不正确');

const EntryRow = z.object({
  id: z.string(),
  kind: EntryKind,
  title: z.string(),
  placeName: z.string(),
  /** Enumeration entryStatus. */
  status: z.number().int(),
  /** The published text is older than the draft. */
  changed: z.boolean(),
  pinned: z.boolean(),
  views: z.number().int(),
  sort: z.number().int(),
  publishTime: Time.nullable(),
  updatedTime: Time,
  operatorName: z.string(),
});

const link = z
  .string()
  .trim()
  .max(300, '链接太长')
  .regex(/^(?:\/[^/\s][^\s]*|\/|https:\/\/[^\s]+)?$/, '链接以 / 或 https:// 开头')
  .default('');

/** An editor's input; fields a kind does not use keep their default. */
const content = {
  title: shownName('标题', 2, 80),
  summary: z.string().trim().max(200, '摘要最多 200 个字').default(''),
  html: z.string().max(500_000, '正文太长').default(''),
  /** News: category. Help: group. */
  placeId: Id.nullish(),
  tags: z
    .array(z.string().trim().min(1, '标签不能为空').max(20, '标签最多 20 个字'))
    .max(10, '最多 10 个标签')
    .default([]),
  /** An uploaded image's address. */
  cover: z.string().max(300, '图片地址太长').default(''),
  coverDark: z.string().max(300, '图片地址太长').default(''),
  author: z.string().trim().max(30, '作者最多 30 个字').default(''),
  source: z.string().trim().max(60, '来源最多 60 个字').default(''),
  projectIds: z.array(Id).max(10, '最多关联 10 个产品').default([]),
  /** Notice: enumeration noticeKind. */
  noticeKind: Whole.pipe(z.number().min(1, '公告类型不正确').max(4, '公告类型不正确')).default(1),
  important: z.boolean().default(false),
  pinned: z.boolean().default(false),
  recommended: z.boolean().default(false),
  link,
  sort: Whole.pipe(z.number().min(-9999, '排序为 -9999 到 9999').max(9999, '排序为 -9999 到 9999')).default(0),
};

const Entry = EntryRow.extend({
  summary: z.string(),
  html: z.string(),
  placeId: z.string().nullable(),
  tags: z.array(z.string()),
  cover: z.string(),
  coverDark: z.string(),
  author: z.string(),
  source: z.string(),
  projectIds: z.array(z.string()),
  noticeKind: z.number().int(),
  important: z.boolean(),
  recommended: z.boolean(),
  link: z.string(),
  /** Goes up with every save: sent back with the next one, so that two editors do not overwrite each other. */
  version: z.number().int(),
});

export const listEntries = list({
  path: '/console-api/entry/list',
  access: 'operator',
  permission: 'content.read',
  summary: '内容列表',
  row: EntryRow,
  filter: {
    kind: unoffered(EntryKind),
    status: choice('entryStatus', '状态'),
    /** Offered by the names of the places there are. */
    placeId: unoffered(Id.nullish()),
    keyword: search('关键词', { most: 50 }),
  },
  paged: 'pages',
});

export const getEntry = endpoint({
  method: 'GET',
  path: '/console-api/entry/detail',
  access: 'operator',
  permission: 'content.read',
  summary: '一篇内容的草稿',
  input: z.object({ id: Id }),
  output: Entry,
  refusals: ['notFound'],
});

const version = Whole.pipe(z.number().min(0, '没有这个版本').max(2_147_483_647, '没有这个版本'));

export const saveEntry = endpoint({
  method: 'POST',
  path: '/console-api/entry/save',
  bodyMax: 1 << 20,
  access: 'operator',
  permission: 'content.edit',
  summary: '保存草稿；没有 id 为新建',
  input: z.object({ id: Id.nullish(), version: version.nullish(), kind: EntryKind, ...content }),
  output: Entry,
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'invalidInput'],
});

export const previewEntry = endpoint({
  method: 'POST',
  path: '/console-api/entry/preview',
  bodyMax: 1 << 20,
  access: 'operator',
  permission: 'content.edit',
  summary: '正文净化之后的样子',
  input: z.object({ html: content.html }),
  output: z.object({ html: z.string() }),
});

export const publishEntry = endpoint({
  method: 'POST',
  path: '/console-api/entry/publish',
  access: 'operator',
  permission: 'content.publish',
  summary: '发布草稿：立即，或到时间自动',
  input: z.object({ id: Id, version, publishTime: Time.nullish() }),
  output: Entry,
  refusals: ['notFound', 'stateConflict', 'invalidInput'],
});

export const withdrawEntry = endpoint({
  method: 'POST',
  path: '/console-api/entry/withdraw',
  access: 'operator',
  permission: 'content.publish',
  summary: '撤下，或取消定时',
  input: z.object({ id: Id }),
  output: Entry,
  refusals: ['notFound', 'stateConflict'],
});

export const listEntryVersions = endpoint({
  method: 'GET',
  path: '/console-api/entry/versions',
  access: 'operator',
  permission: 'content.read',
  summary: '发布过的版本，新的在前',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      version: z.number().int(),
      title: z.string(),
      html: z.string(),
      publishTime: Time,
      operatorName: z.string(),
    }),
  ),
  refusals: ['notFound'],
});

export const restoreEntryVersion = endpoint({
  method: 'POST',
  path: '/console-api/entry/restore',
  access: 'operator',
  permission: 'content.edit',
  summary: '把一个发布过的版本取回为草稿',
  input: z.object({ id: Id, version }),
  output: Entry,
  refusals: ['notFound'],
});

export const Place = z.object({
  id: z.string(),
  kind: z.enum(['news', 'help']),
  parentId: z.string().nullable(),
  name: z.string(),
  summary: z.string(),
  sort: z.number().int(),
  entries: z.number().int(),
});

export const listPlaces = endpoint({
  method: 'GET',
  path: '/console-api/place/list',
  access: 'operator',
  permission: 'content.read',
  summary: '动态的分类与帮助的目录',
  input: z.object({ kind: z.enum(['news', 'help'], '内容类型不正确') }),
  output: z.array(Place),
});

export const savePlace = endpoint({
  method: 'POST',
  path: '/console-api/place/save',
  access: 'operator',
  permission: 'content.edit',
  summary: '新建或修改分类；帮助目录最多两级',
  input: z.object({
    id: Id.nullish(),
    kind: z.enum(['news', 'help'], '内容类型不正确'),
    parentId: Id.nullish(),
    name: shownName('名称', 1, 20),
    summary: z.string().trim().max(100, '说明最多 100 个字').default(''),
    sort: content.sort,
  }),
  output: Place,
  refusals: ['notFound', 'duplicate', 'stateConflict'],
});

export const deletePlace = endpoint({
  method: 'POST',
  path: '/console-api/place/delete',
  access: 'operator',
  permission: 'content.edit',
  summary: '删除空的分类',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const uploadImage = endpoint({
  method: 'POST',
  path: '/console-api/image/upload',
  access: 'operator',
  permission: 'content.edit',
  summary: '上传图片：重新编码，去掉隐私信息；答复地址',
  body: 'form',
  input: z.object({
    width: Whole.pipe(z.number().min(64, '宽度为 64 到 2400').max(2400, '宽度为 64 到 2400')).default(1600),
  }),
  output: z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), bytes: z.number().int() }),
  refusals: ['invalidInput', 'tooLarge'],
});

export const listHelpVotes = endpoint({
  method: 'GET',
  path: '/console-api/help/votes',
  access: 'operator',
  permission: 'content.read',
  summary: '一篇帮助的票与读者说的原因',
  input: z.object({ id: Id }),
  output: z.object({
    useful: z.number().int(),
    useless: z.number().int(),
    reasons: z.array(z.object({ reason: z.string(), text: z.string(), time: Time })),
  }),
  refusals: ['notFound'],
});
