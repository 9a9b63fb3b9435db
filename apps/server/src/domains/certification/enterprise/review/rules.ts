// What operators see of an enterprise, and what they say when they refuse it: each reason names the field to correct.
import { factVerdict } from '@jishi/contract/enums/review';
import type { Reason } from '../rules';

/** The word before the colon of a reason, and its field. */
const FIELDS: readonly (readonly [label: string, field: Reason['field']])[] = [
  ['执照照片', 'picture'],
  ['企业名称', 'name'],
  ['信用代码', 'creditCode'],
  ['法定代表人', 'legalPerson'],
  ['住所', 'address'],
  ['营业期限', 'term'],
  ['授权书', 'letter'],
  ['经办人', 'agent'],
];

export const REASONS: readonly string[] = [
  '执照照片：看不清或不完整，请在光线充足处重新拍摄',
  '企业名称：与营业执照不一致，请照执照填写',
  '信用代码：与营业执照不一致，请照执照填写',
  '法定代表人：与营业执照不一致，请照执照填写',
  '营业期限：与营业执照不一致，请照执照填写',
  '授权书：没有加盖公章，请盖章后重新上传',
  '授权书：与填写的企业或经办人不一致，请重新出具',
  '经办人：电话无法联系本人，请核对',
];

/** The parts of what an operator wrote, each with the field that it begins with; '' where it names none. */
export function reasonsOf(text: string): Reason[] {
  const parts = text
    .split(/[；;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.map((reason) => {
    const field = FIELDS.find(([label]) => reason.startsWith(`${label}：`) || reason.startsWith(`${label}:`));
    return { field: field?.[1] ?? '', reason };
  });
}

/** Whether a machine read what was typed; widths, blanks and brackets do not count. */
export function verdictOf(given: string, read: string) {
  if (read === '') return factVerdict.none;
  return plain(given) === plain(read) ? factVerdict.agrees : factVerdict.differs;
}

function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

/** A licence's term in words; '' where nothing is known of its end. */
export function termWords({
  from,
  to,
  openEnded,
}: {
  from: string | null;
  to: string | null;
  openEnded: boolean;
}): string {
  if (!openEnded && to === null) return '';
  return `${from ?? ''} 至 ${to ?? '长期'}`.trim();
}
