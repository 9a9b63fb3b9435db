// Rules for entries: kinds, states, and what each kind needs for publication.
import type { saveEntry } from '@jishi/contract/console/entry';
import type { Checked } from '@jishi/contract/endpoint';
import { Refusal, invalidField } from '../../../kernel/refusal';

export type EntryKind = Checked<typeof saveEntry>['kind'];
/** What an editor fills in. */
export type Draft = Omit<Checked<typeof saveEntry>, 'id' | 'version' | 'kind' | 'placeId'> & { placeId: string | null };

const SUMMARY_LENGTH = 120;

/** @throws Refusal invalidInput naming the field that keeps a draft from being published */
export function checkPublishable(kind: EntryKind, draft: Draft) {
  if (!isPicture(kind) && !plainText(draft.html)) throw invalidField('html', '正文还是空的');
  if ((kind === 'news' || kind === 'help') && !draft.placeId)
    throw invalidField('placeId', kind === 'news' ? '请选择分类' : '请选择目录');
  if (kind === 'banner' && !draft.link) throw invalidField('link', '请填写横幅打开的地址');
  if (kind === 'partner' && !draft.cover) throw invalidField('cover', '请上传标志');
}

/** Shown as a picture, without a text of its own. */
const isPicture = (kind: EntryKind) => kind === 'banner' || kind === 'partner';

/** @throws Refusal stateConflict when somebody saved in between */
export function checkVersion(stored: number, given: number | null | undefined) {
  if (given !== stored) throw new Refusal('stateConflict', '这篇内容刚被别人改过，您填写的还在，请核对后再保存');
}

/** The words of rich text, without its tags. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<\/(?:p|h[1-6]|li|tr|td|th|pre|blockquote)>|<br\s*\/?>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The summary in lists: the editor's, or the beginning of the text. */
export function summaryOf({ summary, html }: Pick<Draft, 'summary' | 'html'>): string {
  if (summary) return summary;
  const plain = plainText(html);
  return plain.length > SUMMARY_LENGTH ? `${[...plain].slice(0, SUMMARY_LENGTH - 1).join('')}…` : plain;
}
