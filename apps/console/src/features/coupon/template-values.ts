// The coupon form's values and its input for the calls.
import type { getCouponTemplate, previewCoupon, saveCouponTemplate } from '@jishi/contract/console/coupon';
import type { Input, Output } from '@jishi/contract/endpoint';

/** `couponKind` on the wire. */
const DISCOUNT = '2';

export const isDiscount = (kind: string) => kind === DISCOUNT;

export function newTemplate() {
  return {
    name: '',
    kind: '1',
    amount: '20',
    tenths: '8.8',
    cap: '',
    minSpend: '100',
    orderKinds: ['2'],
    projectIds: '',
    minRank: '',
    perMember: '1',
    stock: '',
    validity: 'days' as 'days' | 'until',
    validDays: '30',
    validFrom: '',
    validUntil: '',
    status: '1',
    /** To try the terms on. */
    prices: '50, 100, 300',
  };
}
export type TemplateValues = ReturnType<typeof newTemplate>;

const plain = (amount: string | null) => (amount ?? '').replace(/\.00$/, '');

export function valuesOf(stored: Output<typeof getCouponTemplate>): TemplateValues {
  const { draft } = stored;
  return {
    ...newTemplate(),
    name: stored.name,
    kind: String(draft.kind),
    amount: plain(draft.amount),
    tenths: draft.tenths ?? '',
    cap: plain(draft.cap),
    minSpend: draft.minSpend === '0.00' ? '' : plain(draft.minSpend),
    orderKinds: draft.orderKinds.map(String),
    projectIds: draft.projectIds.join(', '),
    minRank: draft.minRank === null ? '' : String(draft.minRank),
    perMember: stored.perMember === null ? '' : String(stored.perMember),
    stock: stored.stock === null ? '' : String(stored.stock),
    validity: draft.validUntil ? 'until' : 'days',
    validDays: draft.validDays === null ? '' : String(draft.validDays),
    validFrom: draft.validFrom ?? '',
    validUntil: draft.validUntil ?? '',
    status: String(stored.status),
  };
}

const listOf = (text: string) => text.split(/[\s,，、]+/).filter(Boolean);

function termsOf(values: TemplateValues): Omit<Input<typeof previewCoupon>, 'prices'> {
  const discount = isDiscount(values.kind);
  const until = values.validity === 'until';
  return {
    kind: values.kind,
    amount: discount ? null : values.amount,
    tenths: discount ? values.tenths : null,
    cap: discount ? values.cap : null,
    minSpend: values.minSpend,
    orderKinds: values.orderKinds,
    projectIds: listOf(values.projectIds),
    minRank: values.minRank,
    validDays: until ? null : values.validDays,
    validFrom: values.validFrom,
    validUntil: until ? values.validUntil : null,
  };
}

/** The input for saving; empty fields are dropped later. */
export function inputOf(values: TemplateValues, id: string | undefined): Input<typeof saveCouponTemplate> {
  const { name, perMember, stock, status } = values;
  return { ...termsOf(values), id, name, perMember, stock, status };
}

/** The input for a preview; undefined while too little is filled in. */
export function trialOf(values: TemplateValues): Input<typeof previewCoupon> | undefined {
  const prices = listOf(values.prices);
  const worth = isDiscount(values.kind) ? values.tenths : values.amount;
  if (!worth || values.orderKinds.length === 0 || prices.length === 0) return undefined;
  return { ...termsOf(values), prices };
}
