// Operators putting products on sale.
import * as contract from '@jishi/contract/console/catalogue';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Queryable, Transaction } from '@jishi/db';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { formatMoney, parseMoney } from '@jishi/money';
import { contexts } from '@jishi/vault';
import { type Context, withTransaction } from '../../../kernel/context';
import { sanitiseHtml } from '../../../kernel/html';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { searchWords } from '../../../kernel/search';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { lockOffers, offerDrafts, replaceOffers } from '../../package';
import { type Terms, moveWords } from '../change/rules';
import { noteChanges } from '../change/service';
import { insertChange } from '../change/store';
import { checkDraft, mayMove, versionOf } from '../rules';
import * as store from '../store';
import { holdType } from '../type/store';

/** Fields the built-in catalogue sets beyond an operator's form. */
type Origin = { official?: true; demo?: true; sort?: number };

/**
 * Creates or changes a product, its endpoints and packages as one; with `version`, only if it is still the content that
 * had it. @throws Refusal invalidInput, duplicate, notFound, stateConflict
 */
export async function saveProjectDraft(
  ctx: Context,
  input: Checked<typeof contract.saveProject>,
  origin: Origin = {},
): Promise<Output<typeof contract.saveProject>> {
  checkDraft(input);
  const { id: givenId, version, apiInfos, offers, tiers, price, ...content } = input;
  const { upstreamHeaders, upstreamQuery, upstreamSigning, upstreamSigningSecret, codeWords, ...columns } = content;
  return withTransaction(ctx, async (tx) => {
    const before = givenId ? await lockedProject(tx, givenId, version ?? undefined) : undefined;
    const known = before && before.status !== projectStatus.draft ? await termsOf(tx, before.id) : undefined;
    if (upstreamSigning && !upstreamSigningSecret && !before?.upstreamSigningSecretCipher)
      throw invalidField('upstreamSigningSecret', '请输入签名密钥');
    if (!(await holdType(tx, input.typeId))) throw invalidField('typeId', '没有这个分类');
    const id = await store.upsertProject(tx, givenId ?? undefined, {
      ...columns,
      ...origin,
      detailHtml: sanitiseHtml(input.detailHtml),
      price: parseMoney(price),
      codeWords: Object.fromEntries(codeWords.map(({ word, code }) => [word, code])),
      ...sealed(ctx, {
        code: input.code,
        upstreamHeaders,
        upstreamQuery,
        upstreamSigning,
        upstreamSigningSecret,
      }),
      updatedAt: ctx.now(),
      words: searchWords(
        [input.name, input.summary, input.code, ...input.tags, ...apiInfos.map((api) => api.name)].join(' '),
      ),
    });
    if (id === 'duplicate') throw invalidField('code', `产品代码 ${input.code} 已被使用`);
    if (!id) throw new Refusal('notFound');
    if (before && before.code !== input.code)
      throw invalidField('code', '产品代码一经保存不能再改，它是调用地址的一部分');
    const strangeApi = await store.replaceApiInfos(tx, id, apiInfos.map(apiValues));
    if (strangeApi !== undefined) throw invalidField(`apiInfos.${strangeApi}.id`, '这个接口不是本产品的，或已被删除');
    await store.replaceTiers(
      tx,
      id,
      tiers.map((tier) => ({ ...tier, price: parseMoney(tier.price) })),
    );
    await replaceOffers(tx, id, offers);
    if (known) await noteChanges(tx, id, ctx.now(), known, await termsOf(tx, id));
    await recordAudit(tx, ctx, {
      action: before ? 'catalogue.changeProject' : 'catalogue.createProject',
      targetKind: 'project',
      targetId: id,
      before: before && { name: before.name, price: formatMoney(before.price), upstream: before.upstreamBaseUrl },
      after: {
        name: input.name,
        price: input.price,
        ...(tiers.length > 0 && { tiers }),
        upstream: input.upstreamBaseUrl,
        apis: apiInfos.length,
        offers: offers.length,
      },
    });
    return { id };
  });
}

/**
 * The product, locked against changes and sales.
 * @throws Refusal notFound, stateConflict
 */
async function lockedProject(tx: Transaction, id: string, version: string | undefined): Promise<store.ProjectRow> {
  await lockOffers(tx, id); // first, as a purchase does
  await store.lockProject(tx, id);
  const row = await store.selectProject(tx, id);
  if (!row) throw new Refusal('notFound');
  if (version !== undefined && version !== (await contentOf(tx, row)).version) {
    throw new Refusal(
      'stateConflict',
      '您打开之后，这个产品被别人改过，或限量套餐又卖出了。重新载入页面，可以在新内容上接着改',
    );
  }
  return row;
}

/** What its buyers rely on, as it stands in this transaction. */
async function termsOf(tx: Transaction, id: string): Promise<Terms> {
  const row = (await store.selectProject(tx, id))!;
  return { ...row, ...(await contentOf(tx, row)) };
}

async function contentOf(db: Queryable, row: store.ProjectRow) {
  const apis = await store.selectApiInfos(db, row.id);
  const offers = await offerDrafts(db, row.id);
  const tiers = await store.selectTiers(db, row.id);
  const { status: _status, updatedAt: _updatedAt, onSaleAt: _onSaleAt, ...columns } = row;
  return { apis, offers, tiers, version: versionOf({ columns, apis, offers, tiers }) };
}

function apiValues({
  id,
  sampleResponse,
  ...api
}: Checked<typeof contract.saveProject>['apiInfos'][number]): store.ApiInfoValues {
  return { ...api, ...(id ? { id } : {}), sampleResponse: sampleResponse ? JSON.parse(sampleResponse) : null };
}

type Credentials = Pick<
  Checked<typeof contract.saveProject>,
  'code' | 'upstreamHeaders' | 'upstreamQuery' | 'upstreamSigning' | 'upstreamSigningSecret'
>;

/** The upstream's credentials to store; those not given are kept. */
function sealed(ctx: Context, draft: Credentials): Partial<store.ProjectValues> {
  const { code, upstreamHeaders, upstreamQuery, upstreamSigning, upstreamSigningSecret } = draft;
  const record = (given: Record<string, string>, context: string) =>
    Object.keys(given).length ? ctx.vault.seal(JSON.stringify(given), context) : null;
  return {
    ...(upstreamHeaders && { upstreamHeadersCipher: record(upstreamHeaders, contexts.upstreamHeaders(code)) }),
    ...(upstreamQuery && { upstreamQueryCipher: record(upstreamQuery, contexts.upstreamQuery(code)) }),
    upstreamSigning: upstreamSigning ?? null,
    ...(!upstreamSigning && { upstreamSigningSecretCipher: null }),
    ...(upstreamSigning &&
      upstreamSigningSecret && {
        upstreamSigningSecretCipher: ctx.vault.seal(upstreamSigningSecret, contexts.upstreamSigningSecret(code)),
      }),
  };
}

function namesIn(ctx: Context, cipher: Buffer | null, context: string): string[] {
  return cipher ? Object.keys(JSON.parse(ctx.vault.openText(cipher, context))) : [];
}

export const saveProject = useCase(contract.saveProject, (ctx, input) => saveProjectDraft(ctx, input));

/** Moves a product on or off sale. @throws Refusal notFound, stateConflict */
export async function changeStatus(
  ctx: Context,
  { id, status }: Checked<typeof contract.changeProjectStatus>,
): Promise<Output<typeof contract.changeProjectStatus>> {
  return withTransaction(ctx, async (tx) => {
    const before = await store.selectProject(tx, id);
    if (!before) throw new Refusal('notFound');
    const moved = mayMove(before.status, status) && (await store.moveProject(tx, id, before.status, status, ctx.now()));
    if (!moved) throw new Refusal('stateConflict');
    await insertChange(tx, id, ctx.now(), [moveWords(before.status, status)]);
    await recordAudit(tx, ctx, {
      action: 'catalogue.changeStatus',
      targetKind: 'project',
      targetId: id,
      before: { status: before.status },
      after: { status },
    });
    return { status };
  });
}

export const changeProjectStatus = useCase(contract.changeProjectStatus, changeStatus);

/** A product as its form shows it; of the upstream's credentials only the names. @throws Refusal notFound */
export async function readDraft(ctx: Context, id: string): Promise<Output<typeof contract.getProjectDraft>> {
  const row = await store.selectProject(ctx.db, id);
  if (!row) throw new Refusal('notFound');
  const { apis, offers, tiers, version } = await contentOf(ctx.db, row);
  return {
    ...row,
    version,
    price: formatMoney(row.price),
    apiInfos: apis.map((api) => ({
      ...api,
      sampleResponse: api.sampleResponse === null ? '' : JSON.stringify(api.sampleResponse, null, 2),
    })),
    offers,
    tiers: tiers.map((tier) => ({ ...tier, price: formatMoney(tier.price) })),
    codeWords: Object.entries(row.codeWords).map(([word, code]) => ({ word, code })),
    upstreamHeaderNames: namesIn(ctx, row.upstreamHeadersCipher, contexts.upstreamHeaders(row.code)),
    upstreamQueryNames: namesIn(ctx, row.upstreamQueryCipher, contexts.upstreamQuery(row.code)),
  };
}

export const getProjectDraft = useCase(contract.getProjectDraft, (ctx, { id }) => readDraft(ctx, id));

/** Deletes demo products without applications or purchases; takes the others off sale. */
export async function removeDemoProjects(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const removed = await store.removeDemo(tx, ctx.now());
    for (const id of removed) {
      await recordAudit(tx, ctx, { action: 'catalogue.removeDemo', targetKind: 'project', targetId: id });
    }
  });
}
