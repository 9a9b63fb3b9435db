// Demo content: the built-in APIs with example prices, put in and taken out through the same use cases as an operator's.
import { ONE_UNIT } from '@jishi/contract/charge-rule';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { sql } from '@jishi/db';
import type { Context } from '../kernel/context';
import type { Shared } from '../http/server';
import { changeProjectStatus, ensureProjectType, removeDemoProjects, saveProjectDraft } from '../domains/catalogue';
import { endDemoEnterprises } from '../domains/certification';
import { removeDemoEntries, seedProtocols } from '../domains/content';
import { endDemoSupply } from '../domains/marketplace';
import { endDemoProducts } from '../domains/recharge';
import { endVipLevels, saveVipLevel } from '../domains/vip';
import { demoPricing, demoTypes } from './catalogue';
import { CHAT_CODE, CHAT_TYPE, chatProduct } from './chat-product';
import { seedHelp } from './help';
import { certifyEarlier, seedMarketplace } from './marketplace';
import { seedNews } from './news';
import { rechargeApi, seedRecharge } from './recharge-product';
import { endSandboxSuppliers, seedSandboxSuppliers } from './recharge-sandbox';
import { SMS_TYPE, smsProduct } from './sms-product';
import { endSandboxChannels, seedSandboxChannels } from './sms-sandbox';
import { VIP_LEVELS, demoLevels } from './vip';

/** Behind the built-in APIs. */
const SMS_SORT = 1000;
const CHAT_SORT = 1001;

/** What `GET /describe` of the built-in APIs answers, as far as the catalogue needs it. */
type Description = {
  code: string;
  name: string;
  glyph: string;
  summary: string;
  category: string;
  scenes: string[];
  advantages: string[];
  limitations: string[];
  dataSources: { name: string; licence: string; asOf: string }[];
  endpoints: {
    code: string;
    name: string;
    summary: string;
    method: 'GET' | 'POST';
    path: string;
    params: {
      name: string;
      in: 'query' | 'body';
      type: string;
      required: boolean;
      example: unknown;
      description: string;
      pattern?: string;
      enum?: string[];
      maxLength?: number;
    }[];
    responseFields: { name: string; type: string; description: string }[];
    sampleResponse: unknown;
    errorCodes: { code: number; http: number; meaning: string; charged: boolean }[];
    chargeRule: { chargedCodes: number[] };
  }[];
  faq: { question: string; answer: string }[];
};

/** Adds demo content never added before; does nothing on a later start or after `removeDemo`. */
export async function seedDemo(shared: Shared & Pick<Context, 'log'>): Promise<void> {
  const ctx = systemContext(shared);
  await seedProtocols(ctx);
  await seedHelp(ctx, (item) => claim(ctx, item));
  await seedNews(ctx, (item) => claim(ctx, item));
  await seedProviders(ctx);
  await seedSms(ctx);
  await seedChat(ctx);
  await seedRechargeProducts(ctx);
  await seedSandboxSuppliers(ctx, (item) => claim(ctx, item));
  await seedGoods(ctx);
}

async function seedProviders(ctx: Context): Promise<void> {
  if (!ctx.settings.providersUrl) return;
  const descriptions = await describe(ctx.settings);
  const projectIds = new Map<string, string>();
  for (const [at, description] of descriptions.entries()) {
    if (!(await claim(ctx, `project:${description.code}`))) continue;
    const typeSort = demoTypes.indexOf(description.category);
    const typeId = await ensureProjectType(ctx, description.category, typeSort < 0 ? demoTypes.length : typeSort);
    const { id } = await saveProjectDraft(ctx, draftOf(ctx, description, typeId), {
      official: true,
      demo: true,
      sort: at,
    });
    await changeProjectStatus(ctx, { id, status: 2 });
    projectIds.set(description.code, id);
  }
  if (await claim(ctx, VIP_LEVELS)) for (const level of demoLevels(projectIds)) await saveVipLevel(ctx, level);
}

/** Only where other demo products are on sale: whoever removed them gets no new one. */
async function seedChat(ctx: Context): Promise<void> {
  if (!ctx.settings.providersUrl) return;
  const onSale = sql`select from catalogue.project where demo and status = ${projectStatus.onSale}`;
  const isTaken = (await ctx.db.run(sql`select from catalogue.project where code = ${CHAT_CODE}`)) > 0;
  if (isTaken || (await ctx.db.run(onSale)) === 0 || !(await claim(ctx, `project:${CHAT_CODE}`))) return;
  const typeId = await ensureProjectType(ctx, CHAT_TYPE, demoTypes.indexOf(CHAT_TYPE));
  const draft = chatProduct(typeId, ctx.settings.providersUrl);
  const { id } = await saveProjectDraft(ctx, draft, { official: true, demo: true, sort: CHAT_SORT });
  await changeProjectStatus(ctx, { id, status: projectStatus.onSale });
}

/** The product is a draft where no sandbox is: operators set channels and prices first. */
async function seedSms(ctx: Context): Promise<void> {
  const { smsSending, sandboxUrl } = ctx.settings;
  if (smsSending.insideSecret === '') return;
  await seedSandboxChannels(ctx, (item) => claim(ctx, item));
  const isTaken = (await ctx.db.run(sql`select from catalogue.project where code = 'sms'`)) > 0;
  if (isTaken || !(await claim(ctx, 'project:sms'))) return;
  const typeId = await ensureProjectType(ctx, SMS_TYPE, Math.max(0, demoTypes.indexOf(SMS_TYPE)));
  const { id } = await saveProjectDraft(ctx, smsProduct(typeId), { official: true, sort: SMS_SORT });
  if (sandboxUrl) await changeProjectStatus(ctx, { id, status: projectStatus.onSale });
}

/** What programs call is a draft where no sandbox is: operators set suppliers and prices first. */
async function seedRechargeProducts(ctx: Context): Promise<void> {
  const { smsSending, sandboxUrl } = ctx.settings;
  const isKnown = (await ctx.db.run(sql`select from recharge.product limit 1`)) > 0;
  if (!isKnown && (await claim(ctx, 'recharge:products'))) await seedRecharge(ctx, Boolean(sandboxUrl));
  if (smsSending.insideSecret === '') return;
  const isTaken = (await ctx.db.run(sql`select from catalogue.project where code = 'recharge'`)) > 0;
  if (isTaken || !(await claim(ctx, 'project:recharge'))) return;
  const typeId = await ensureProjectType(ctx, SMS_TYPE, Math.max(0, demoTypes.indexOf(SMS_TYPE)));
  const { id } = await saveProjectDraft(ctx, rechargeApi(typeId), { official: true, sort: SMS_SORT + 1 });
  if (sandboxUrl) await changeProjectStatus(ctx, { id, status: projectStatus.onSale });
}

/** Only where the sandbox is: nobody is to pay real money for cards that are made up. */
async function seedGoods(ctx: Context): Promise<void> {
  const isKnown = (await ctx.db.run(sql`select from marketplace.product limit 1`)) > 0;
  if (ctx.settings.sandboxUrl && !isKnown && (await claim(ctx, 'marketplace'))) await seedMarketplace(ctx);
  await certifyEarlier(ctx);
}

/**
 * Removes demo content: deletes products without applications; takes the others, and unchanged VIP levels, off sale. Turns the
 * sandbox's channels off, and takes SMS off sale when no other channel is on.
 */
export async function removeDemo(shared: Shared & Pick<Context, 'log'>): Promise<void> {
  await removeDemoProjects(systemContext(shared));
  await removeDemoEntries(systemContext(shared));
  await endSms(systemContext(shared));
  await endDemoProducts(systemContext(shared));
  await endSandboxSuppliers(systemContext(shared));
  await endDemoSupply(systemContext(shared));
  await endDemoEnterprises(systemContext(shared));
  const levels = await shared.db.run(sql`select from demo.seeded where item = ${VIP_LEVELS}`);
  if (levels) await endVipLevels(systemContext(shared), [1, 2, 3]);
}

async function endSms(ctx: Context): Promise<void> {
  const { isAnotherOn } = await endSandboxChannels(ctx);
  if (isAnotherOn) return;
  const onSale = sql`select id from catalogue.project where code = 'sms' and official and status = ${projectStatus.onSale}`;
  for (const { id } of await ctx.db.many<{ id: string }>(onSale))
    await changeProjectStatus(ctx, { id, status: projectStatus.off });
}

function systemContext(shared: Shared & Pick<Context, 'log'>): Context {
  return {
    ...shared,
    actor: { kind: 'system', job: 'demo' },
    requestId: 'demo',
    ip: '',
    device: '',
    browser: undefined,
    bdVid: '',
    idempotencyKey: undefined,
  };
}

async function describe({ providersUrl, providersSecret }: Shared['settings']): Promise<Description[]> {
  const response = await fetch(`${providersUrl}/describe`, { headers: { 'x-upstream-secret': providersSecret } });
  if (!response.ok) throw new Error(`${providersUrl}/describe answered ${response.status}`);
  return ((await response.json()) as { result: Description[] }).result;
}

async function claim(ctx: Context, item: string): Promise<boolean> {
  const claimed = await ctx.db.run(
    sql`insert into demo.seeded (item, seeded_at) values (${item}, ${ctx.now()}) on conflict (item) do nothing`,
  );
  return claimed === 1;
}

function draftOf(ctx: Context, description: Description, typeId: string): Parameters<typeof saveProjectDraft>[1] {
  const { settings } = ctx;
  const pricing = demoPricing(description.code);
  return {
    code: description.code,
    name: description.name,
    glyph: description.glyph,
    typeId,
    summary: description.summary,
    tags: pricing.tags,
    detailHtml: detailOf(description),
    scenes: description.scenes.map(titled),
    advantages: description.advantages.map(titled),
    faq: description.faq,
    unit: 1,
    price: pricing.price,
    freeQuota: pricing.freeQuota,
    needs: 0,
    qpsLimit: 200,
    upstreamBaseUrl: settings.providersUrl,
    upstreamTimeoutMs: 3000,
    tiers: pricing.tiers,
    upstreamRetries: 1,
    upstreamConcurrency: 500,
    successStatuses: [],
    codePath: 'code',
    codeWords: [],
    apiInfos: description.endpoints.map((endpoint) => ({
      code: endpoint.code,
      name: endpoint.name,
      method: endpoint.method,
      path: endpoint.path.slice(description.code.length + 1),
      upstreamPath: endpoint.path,
      summary: endpoint.summary,
      params: endpoint.params.map(paramOf),
      responseFields: endpoint.responseFields.map(({ name, type, description: text }) => ({
        name,
        type,
        description: text,
      })),
      sampleResponse: JSON.stringify(endpoint.sampleResponse),
      errorCodes: endpoint.errorCodes,
      chargeCodes: endpoint.chargeRule.chargedCodes,
      charge: ONE_UNIT,
    })),
    offers: pricing.offers,
  };
}

function paramOf(param: Description['endpoints'][number]['params'][number]) {
  const { name, in: place, required, description, pattern, maxLength } = param;
  return {
    name,
    in: place,
    type: param.type === 'string[]' ? ('array' as const) : (param.type as 'string'),
    required,
    example: typeof param.example === 'string' ? param.example : JSON.stringify(param.example),
    description,
    ...(param.enum ? { enum: param.enum } : {}),
    ...(pattern ? { pattern } : {}),
    ...(maxLength ? { maxLength } : {}),
  };
}

function titled(text: string) {
  const [title = text, ...rest] = text.split(/[：:]/);
  return rest.length ? { title, text: rest.join('：') } : { title: text, text: '' };
}

function detailOf(description: Description): string {
  const list = (items: string[]) => `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`;
  const sources = description.dataSources.map((source) => `${source.name}（${source.licence}，${source.asOf}）`);
  return [
    description.limitations.length ? `<h3>它不做什么</h3>${list(description.limitations)}` : '',
    sources.length ? `<h3>数据从哪里来</h3>${list(sources)}` : '',
  ].join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
