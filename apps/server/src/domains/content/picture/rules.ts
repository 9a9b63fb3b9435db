// The text of a page's share picture.
import { labelOf } from '../../../kernel/labels';
import { displayMoney } from '@jishi/money';
import type { SharePicture } from '@jishi/share-picture';
import { dayOf } from '../../../kernel/time';

/** All but whose page it is. */
export type Said = Omit<SharePicture, 'site' | 'host'>;

export type ProductSubject = {
  name: string;
  glyph: string;
  summary: string;
  /** Units of money. */
  price: bigint;
  freeQuota: number;
  official: boolean;
  apis: number;
};
export type EntrySubject = { title: string; summary: string; place: string | null; noticeKind: number; at: Date };
export const OF_SITE: Said = {
  title: '按次计费的接口集市',
  text: '每一次调用，每一分钱，都记在账上。',
  facts: [fact('计费', '明码标价'), fact('失败', '不收费'), fact('账单', '逐笔可查')],
  seal: '逐笔在册',
};

export function ofProduct({ name, glyph, summary, price, freeQuota, official, apis }: ProductSubject): Said {
  return {
    glyph,
    title: name,
    text: summary,
    facts: [
      fact('单价', `${displayMoney(price)} 元/次`),
      ...(freeQuota > 0 ? [fact('免费额度', `${freeQuota} 次`)] : []),
      fact('接口', `${apis} 个`),
    ],
    ...(official && { seal: '官方直营' }),
  };
}

export function ofArticle({ title, summary, place, at }: EntrySubject): Said {
  return { title, text: summary, facts: [fact('动态', place ?? ''), fact('发布', dayOf(at))] };
}

export function ofHelp({ title, summary, place, at }: EntrySubject): Said {
  return { title, text: summary, facts: [fact('文档', place ?? ''), fact('更新', dayOf(at))] };
}

export function ofNotice({ title, summary, noticeKind, at }: EntrySubject): Said {
  const kind = labelOf('noticeKind', noticeKind);
  return { title, text: summary, facts: [fact('公告', kind), fact('发布', dayOf(at))] };
}

function fact(label: string, value: string) {
  return { label, value };
}
