// The kinds of content: what each is called, which fields it uses, where the public reads it.
import type { getEntry } from '@jishi/contract/console/entry';
import type { Output } from '@jishi/contract/endpoint';

export type Entry = Output<typeof getEntry>;
export type EntryKind = Entry['kind'];

export type EntryField =
  | 'summary'
  | 'html'
  | 'placeId'
  | 'tags'
  | 'cover'
  | 'coverDark'
  | 'author'
  | 'source'
  | 'projectIds'
  | 'noticeKind'
  | 'important'
  | 'pinned'
  | 'recommended'
  | 'link'
  | 'sort';

export type KindWords = {
  kind: EntryKind;
  /** Of the kind, such as 动态. */
  name: string;
  /** Counted, such as 篇动态. */
  counted: string;
  uses: readonly EntryField[];
  /** What its place is called; kinds without one have no places. */
  place?: string;
  /** Its address on the portal. */
  addressOf: (id: string) => string;
};

export const KINDS: readonly KindWords[] = [
  {
    kind: 'news',
    name: '动态',
    counted: '篇动态',
    uses: ['summary', 'html', 'placeId', 'tags', 'cover', 'author', 'source', 'projectIds', 'pinned', 'recommended'],
    place: '分类',
    addressOf: (id) => `/news/${id}`,
  },
  {
    kind: 'help',
    name: '帮助',
    counted: '篇帮助',
    uses: ['summary', 'html', 'placeId', 'tags', 'projectIds', 'pinned', 'recommended', 'sort'],
    place: '目录',
    addressOf: (id) => `/help/${id}`,
  },
  {
    kind: 'notice',
    name: '公告',
    counted: '条公告',
    uses: ['summary', 'html', 'noticeKind', 'important', 'pinned'],
    addressOf: () => '/notice',
  },
  {
    kind: 'banner',
    name: '横幅',
    counted: '幅横幅',
    uses: ['summary', 'link', 'cover', 'coverDark', 'sort'],
    addressOf: () => '/',
  },
  {
    kind: 'partner',
    name: '合作伙伴',
    counted: '位合作伙伴',
    uses: ['link', 'cover', 'coverDark', 'sort'],
    addressOf: () => '/',
  },
];

/** The kind that an address names. */
export function kindOf(name: string | undefined): KindWords | undefined {
  return KINDS.find(({ kind }) => kind === name);
}
