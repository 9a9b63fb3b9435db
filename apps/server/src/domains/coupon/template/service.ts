// Kinds of coupons as operators make and watch them.
import { couponKind } from '@jishi/contract/enums/coupon';
import * as contract from '@jishi/contract/console/coupon';
import type { Checked } from '@jishi/contract/endpoint';
import type { RowOf } from '@jishi/contract/list';
import type { Queryable } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull, parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { type Terms, perMilleOff, savingOf, scopeText, statusAt, tenthsOf, termsText } from '../rules';
import * as store from './store';

type Draft = Omit<Checked<typeof contract.previewCoupon>, 'prices'>;

/** The terms of a draft and the names of its products. @throws Refusal invalidInput */
async function termsOf(db: Queryable, draft: Draft): Promise<{ terms: Terms; projects: string[] }> {
  const { kind, orderKinds, projectIds } = draft;
  const isDiscount = kind === couponKind.discount;
  if (isDiscount && !draft.tenths) throw invalidField('tenths', '请填几折');
  const amount = isDiscount ? null : parseAmount(draft.amount ?? '0');
  if (amount === 0n) throw invalidField('amount', '请填减多少元');
  const minSpend = draft.minSpend ? parseAmount(draft.minSpend) : 0n;
  if (kind === couponKind.fullReduction && minSpend < amount!)
    throw invalidField('minSpend', '满多少元要不低于减多少元');
  const cap = isDiscount && draft.cap ? parseAmount(draft.cap) : null;
  if (cap === 0n) throw invalidField('cap', '最多减多少元要大于 0，不限就留空');
  const ids = [...new Set(projectIds)].sort((a, b) => Number(BigInt(a) - BigInt(b)));
  const projects = await store.selectProjects(db, ids);
  if (projects.length < ids.length) throw invalidField('projectIds', '有的产品不存在');
  const terms = {
    kind,
    amount,
    discount: isDiscount ? perMilleOff(draft.tenths!) : null,
    cap,
    minSpend,
    orderKinds: [...new Set(orderKinds)].sort((a, b) => a - b),
    projectIds: ids,
    minRank: draft.minRank ?? null,
  };
  return { terms, projects };
}

function validityOf(draft: Draft) {
  const validDays = draft.validDays ?? null;
  const validFrom = draft.validFrom ? parseTime(draft.validFrom) : null;
  const validUntil = draft.validUntil ? parseTime(draft.validUntil) : null;
  if ((validDays === null) === (validUntil === null))
    throw invalidField('validDays', '有效期填天数，或填截止时间，二选一');
  if (validFrom && validUntil && validUntil <= validFrom) throw invalidField('validUntil', '截止要晚于开始');
  return { validDays, validFrom, validUntil };
}

/** What members would save with a coupon of these terms. @throws Refusal invalidInput */
export const previewCoupon = useCase(contract.previewCoupon, async (ctx, { prices, ...draft }) => {
  const { terms, projects } = await termsOf(ctx.db, draft);
  return {
    terms: termsText(terms),
    scope: scopeText(terms, projects),
    rows: prices.map((text) => {
      const price = parseAmount(text);
      const saves = savingOf(terms, price);
      return { price: formatMoney(price), saves: formatMoney(saves), payAmount: formatMoney(price - saves) };
    }),
  };
});

/** Makes or changes a template. @throws Refusal invalidInput, notFound, stateConflict when granted coupons would change */
export const saveCouponTemplate = useCase(
  contract.saveCouponTemplate,
  async (ctx, { id, name, perMember, stock, status, ...draft }) => {
    const { terms } = await termsOf(ctx.db, draft);
    const values = { ...terms, ...validityOf(draft), name, status, perMember: perMember ?? null, stock: stock ?? null };
    return withTransaction(ctx, async (tx) => {
      await ctx.doneOnce?.(tx);
      if (id && !(await store.existsTemplate(tx, id))) throw new Refusal('notFound');
      if (id && !(await store.updateTemplate(tx, id, values)))
        throw new Refusal('stateConflict', '已有用户领取，优惠、范围与有效期不能再改；可以停发，另建一种');
      const saved = id ?? (await store.insertTemplate(tx, values, ctx.now()));
      await recordAudit(tx, ctx, {
        action: 'coupon.saveTemplate',
        targetKind: 'coupon',
        targetId: saved,
        after: { name, terms: termsText(terms), status, ...(values.stock === null ? {} : { stock: values.stock }) },
      });
      return { id: saved };
    }).catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === 'template_stock')
        throw invalidField('stock', '总量不能少于已经发出的');
      throw error;
    });
  },
);

/** A kind of coupons as operators see it. */
export function viewOf(row: store.TemplateRow): RowOf<typeof contract.listCouponTemplates> {
  return {
    id: row.id,
    name: row.name,
    terms: termsText(row.terms),
    scope: scopeText(row.terms, row.projects),
    validity: validityText(row),
    status: row.status,
    perMember: row.perMember,
    stock: row.stock,
    createTime: formatTime(row.createdAt),
    ...figuresView(row.figures),
  };
}

function validityText({ validDays, validFrom, validUntil }: store.TemplateRow): string {
  const from = validFrom ? `${formatTime(validFrom).slice(0, 16)} 起，` : '';
  if (validDays !== null) return `${from}领取后 ${validDays} 天`;
  return `${from}到 ${formatTime(validUntil!).slice(0, 16)}`;
}

export const figuresView = ({ cost, ...counts }: store.Figures) => ({ ...counts, cost: formatMoney(cost) });

/** The grants that one template's page shows. */
const GRANTS_SHOWN = 50;

/** One template with its terms as the editor takes them, and its latest grants. @throws Refusal notFound */
export const getCouponTemplate = useCase(contract.getCouponTemplate, async (ctx, { id }) => {
  const now = ctx.now();
  const row = await store.selectTemplate(ctx.db, id, now);
  if (!row) throw new Refusal('notFound');
  const { terms } = row;
  const orNull = (amount: bigint | null) => (amount === null ? null : formatMoney(amount));
  return {
    ...viewOf(row),
    draft: {
      kind: terms.kind,
      amount: orNull(terms.amount),
      tenths: terms.discount === null ? null : tenthsOf(terms.discount),
      cap: orNull(terms.cap),
      minSpend: formatMoney(terms.minSpend),
      orderKinds: [...terms.orderKinds],
      projectIds: [...terms.projectIds],
      minRank: terms.minRank,
      validDays: row.validDays,
      validFrom: formatTimeOrNull(row.validFrom),
      validUntil: formatTimeOrNull(row.validUntil),
    },
    grants: (await store.selectGrants(ctx.db, id, GRANTS_SHOWN)).map((grant) => ({
      id: grant.id,
      memberId: grant.memberId,
      memberPhone: grant.phoneMask,
      source: grant.source,
      status: statusAt({ status: grant.status, validFrom: grant.validFrom, expiresAt: grant.expiresAt }, now),
      grantTime: formatTime(grant.grantedAt),
      expireTime: formatTime(grant.expiresAt),
      orderNo: grant.orderNo,
    })),
  };
});
