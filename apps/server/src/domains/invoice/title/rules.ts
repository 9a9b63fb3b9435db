// Titles of invoices: what each kind needs.
import { isCreditCode } from '@jishi/contract/credit-code';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { titleKind } from '@jishi/contract/enums/invoice';
import { invalidField } from '../../../kernel/refusal';

export type Details = { name: string; taxNo: string; address: string; phone: string; bank: string; account: string };
export type Title = Details & { kind: ValueOf<typeof titleKind> };

const NEEDED: readonly (readonly [keyof Details, string])[] = [
  ['address', '地址'],
  ['phone', '电话'],
  ['bank', '开户行'],
  ['account', '银行账号'],
];

/** A title without what its kind does not need. @throws Refusal invalidInput beside the field that its kind needs */
export function titleOf({ kind, ...details }: Title): Title {
  const { name } = details;
  if (kind === titleKind.personal) return { kind, name, taxNo: '', address: '', phone: '', bank: '', account: '' };
  if (!details.taxNo) throw invalidField('taxNo', '请填写税号');
  if (!isCreditCode(details.taxNo)) throw invalidField('taxNo', '税号的校验位不对，请核对');
  const missing = kind === titleKind.special && NEEDED.find(([field]) => !details[field]);
  if (missing) throw invalidField(missing[0], `专用发票要填写${missing[1]}`);
  return { kind, ...details };
}

export type Enterprise = { name: string; taxNo: string };

/** Where a special title differs from the certified enterprise; undefined where it does not. */
export function differs({ name, taxNo }: Enterprise, enterprise: Enterprise): keyof Enterprise | undefined {
  if (plain(name) !== plain(enterprise.name)) return 'name';
  return taxNo === enterprise.taxNo ? undefined : 'taxNo';
}

/** Full-width brackets and letters are written either way; spaces mean nothing in a company's name. */
function plain(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s/g, '');
}

/** The first and last digits, the rest as stars; '' stays ''. */
export function masked(digits: string): string {
  const shown = digits.length > 10 ? 4 : 2;
  if (digits.length <= 2 * shown) return '*'.repeat(digits.length);
  return `${digits.slice(0, shown)}${'*'.repeat(digits.length - 2 * shown)}${digits.slice(-shown)}`;
}

/** A person's name for others: all but its first sign as stars. Companies' names are public. */
export function shownName({ kind, name }: Pick<Title, 'kind' | 'name'>): string {
  if (kind !== titleKind.personal) return name;
  return Array.from(name, (sign, at) => (at === 0 ? sign : '*')).join('');
}

/** As it is told: phone and account masked. */
export function shownDetails({ name, taxNo, address, phone, bank, account }: Details): Details {
  return { name, taxNo, address, phone: masked(phone), bank, account: masked(account) };
}
