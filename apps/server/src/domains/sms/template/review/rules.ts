// What operators say when they refuse a template: each reason names the field to correct.
import { smsKind } from '@jishi/contract/enums/sms';
import { segmentsOf, textOf } from '@jishi/contract/sms/segment';
import { type Variable, filled, sampleOf } from '@jishi/contract/sms/variable';
import { labelOf } from '../../../../kernel/labels';
import type { TemplateField } from '../rules';

/** The word before the colon of a reason, and its field. */
export const FIELDS: readonly (readonly [label: string, field: TemplateField])[] = [
  ['名称', 'name'],
  ['类型', 'kind'],
  ['内容', 'content'],
  ['变量', 'variables'],
];

export const REASONS: readonly string[] = [
  '类型：内容有推广，请改为营销短信',
  '内容：看不出给谁发、为什么发，请写完整',
  '内容：含有引导加微信、加群等不能发送的说法',
  '变量：整句都由变量组成，请写出固定的内容',
  '变量：网址的域名没有备案，请换成已备案的域名',
];

/** A message as people would get it, with what it is charged for. */
export function sampleText({
  kind,
  content,
  variables,
}: {
  kind: number;
  content: string;
  variables: readonly Variable[];
}) {
  const values = Object.fromEntries(variables.map((one) => [one.name, sampleOf(one)]));
  const text = textOf({ signature: '签名', kind, body: filled(content, values) });
  return `${text}（${text.length} 字，计 ${segmentsOf(text)} 条）`;
}

/** A variable in words: 订单号（文字，最多 20 字） */
export function variableWords({ name, kind, most, hosts }: Variable): string {
  const more = [most > 0 ? `最多 ${most} 字` : '', hosts.join('、')].filter((part) => part !== '');
  return `${name}（${[labelOf('variableKind', kind), ...more].join('，')}）`;
}

/** What looks like marketing under another kind; '' when nothing does. */
export function advertisingIn({ kind, content }: { kind: number; content: string }): string {
  if (kind === smsKind.marketing) return '';
  return /优惠|折扣|满减|立减|促销|特价|抢购|红包|领券|限时|新品|会员日/u.exec(content)?.[0] ?? '';
}
