// The product's own help texts, published through the operators' use cases. They are not demo content: added once, then
// operators edit them.
import { sql } from '@jishi/db';
import type { Context } from '../kernel/context';
import { publishDraft, writeEntry, writePlace } from '../domains/content';
import { accountTexts } from '../texts/help/account';
import { callTexts } from '../texts/help/calls';
import { companyTexts } from '../texts/help/company';
import { dealTexts } from '../texts/help/deals';
import { goodsTexts } from '../texts/help/goods';
import { identityTexts } from '../texts/help/identity';
import { moneyTexts } from '../texts/help/money';
import { paperTexts } from '../texts/help/papers';
import { programTexts } from '../texts/help/programs';
import { smsTexts } from '../texts/help/sms';
import { type HelpText, startTexts } from '../texts/help/start';
import { blankEntry } from './entry';

const GROUPS: readonly { name: string; summary: string }[] = [
  { name: '快速开始', summary: '注册、申请、拿密钥、发出第一次请求' },
  { name: '签名与调用', summary: '签名怎么算，结果码是什么意思' },
  { name: '计费', summary: '扣多少、从哪里扣、怎么核对' },
  { name: '充值与发票', summary: '充值、到账、发票、退款与对账单' },
  { name: '账户与安全', summary: '登录、密钥、白名单、认证与消息' },
  { name: '短信服务', summary: '签名、模板、发送与回执' },
  { name: '充值产品与市场', summary: '充话费、买卡密，权益市场的买与卖' },
  { name: '企业与团队', summary: '组织、合同、工单、报价与邀请' },
];

/** New ones are added at the end: where a text stands in the list is its place in its group, and its address on a fresh site. */
export const HELP_TEXTS: readonly HelpText[] = [
  ...startTexts,
  ...programTexts,
  ...accountTexts,
  ...moneyTexts,
  ...callTexts,
  ...dealTexts,
  ...paperTexts,
  ...identityTexts,
  ...smsTexts,
  ...goodsTexts,
  ...companyTexts,
];

type Claim = (item: string) => Promise<boolean>;

/** @param claim true once per name: content added before is not added again, even if it was removed since */
export async function seedHelp(ctx: Context, claim: Claim, texts = HELP_TEXTS): Promise<void> {
  const places = await placesOf(ctx, claim, texts);
  for (const [sort, { key, group, title, html, recommended = false }] of texts.entries()) {
    const placeId = places.get(group);
    if (!placeId || !(await claim(`help:${key}`))) continue;
    const draft = { kind: 'help' as const, title, html: html.trim(), placeId, recommended, sort };
    const { id, version } = await writeEntry(ctx, { ...blankEntry, ...draft });
    await publishDraft(ctx, { id, version });
  }
}

/** Where texts of each group belong; a group that operators removed has no place, and its texts wait for one. */
async function placesOf(ctx: Context, claim: Claim, texts: readonly HelpText[]): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const [sort, { name, summary }] of GROUPS.entries()) {
    const own = texts.filter(({ group }) => group === name);
    if (own.length === 0) continue;
    const standing = await standingPlace(ctx, name, own);
    const isNew = await claim(`help-group:${name}`);
    const made = isNew && !standing ? await writePlace(ctx, { kind: 'help', name, summary, sort }) : undefined;
    const placeId = standing ?? made?.id;
    if (placeId) places.set(name, placeId);
  }
  return places;
}

/** The group of that name, else the one that holds most of its texts: operators rename groups, and move what is in them. */
async function standingPlace({ db }: Context, name: string, texts: readonly HelpText[]): Promise<string | undefined> {
  const titles = texts.map(({ title }) => title);
  const found = await db.maybe<{ id: string }>(sql`
    select p.id from content.place p left join content.entry e on e.place_id = p.id and e.title = any(${titles}::text[])
    where p.kind = 'help'
    group by p.id
    having p.name = ${name} or count(e.id) > 0
    order by (p.name = ${name}) desc, p.parent_id nulls first, count(e.id) desc, p.id
    limit 1`);
  return found?.id;
}
