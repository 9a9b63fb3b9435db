// The product's own help texts, published through the operators' use cases. They are not demo content: added once, then
// operators edit them.
import type { Context } from '../kernel/context';
import { publishDraft, writeEntry, writePlace } from '../domains/content';
import { accountTexts } from '../texts/help/account';
import { moneyTexts } from '../texts/help/money';
import { programTexts } from '../texts/help/programs';
import { type HelpText, startTexts } from '../texts/help/start';
import { blankEntry } from './entry';

const GROUPS: readonly { name: string; summary: string }[] = [
  { name: '快速开始', summary: '注册、申请、拿密钥、发出第一次请求' },
  { name: '签名与调用', summary: '签名怎么算，结果码是什么意思' },
  { name: '计费', summary: '扣多少、从哪里扣、怎么核对' },
  { name: '充值与发票', summary: '充值、到账、余额的组成' },
  { name: '账户与安全', summary: '登录、密钥、白名单、预警与消息' },
];
const TEXTS: readonly HelpText[] = [...startTexts, ...programTexts, ...accountTexts, ...moneyTexts];

/** @param claim true once per name: content added before is not added again, even if it was removed since */
export async function seedHelp(ctx: Context, claim: (item: string) => Promise<boolean>): Promise<void> {
  const places = new Map<string, string>();
  for (const [sort, { name, summary }] of GROUPS.entries()) {
    if (!(await claim(`help-group:${name}`))) continue;
    places.set(name, (await writePlace(ctx, { kind: 'help', name, summary, sort })).id);
  }
  for (const [sort, { key, group, title, html, recommended = false }] of TEXTS.entries()) {
    const placeId = places.get(group);
    if (!placeId || !(await claim(`help:${key}`))) continue;
    const draft = { kind: 'help' as const, title, html: html.trim(), placeId, recommended, sort };
    const { id, version } = await writeEntry(ctx, { ...blankEntry, ...draft });
    await publishDraft(ctx, { id, version });
  }
}
