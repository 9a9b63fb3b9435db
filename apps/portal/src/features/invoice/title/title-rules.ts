// What each kind of title needs, and how a title is saved.
import type { Title, saveTitle } from '@jishi/contract/invoice';
import { titleKind } from '@jishi/contract/enums/invoice';
import type { Input } from '@jishi/contract/endpoint';
import type * as z from 'zod';

export type InvoiceTitle = z.output<typeof Title>;

/** What the certified enterprise is called; null without one. */
export type Enterprise = { name: string; taxNo: string } | null;

/** What is written: a title that is there, or a new one of a kind. */
export type Writing = { title?: InvoiceTitle; kind: number };

export type TitleValues = {
  kind: string;
  name: string;
  taxNo: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
  isDefault: boolean;
};

/** The form of a new title, or of one that is there; what is masked is not typed back into it. */
export function valuesOf(title: InvoiceTitle | undefined, kind: number): TitleValues {
  return {
    kind: String(title?.kind ?? kind),
    name: title?.name ?? '',
    taxNo: title?.taxNo ?? '',
    address: title?.address ?? '',
    phone: '',
    bank: title?.bank ?? '',
    account: '',
    isDefault: title?.isDefault ?? false,
  };
}

/** What is sent of it: a special title takes name and tax number from the certification, a person has no tax number. */
export function sentOf(values: TitleValues, id: string | undefined, enterprise: Enterprise): Input<typeof saveTitle> {
  const kind = Number(values.kind) as Input<typeof saveTitle>['kind'];
  const { name, address, bank, isDefault } = values;
  // What is left out stays as it is; what is emptied goes.
  const [taxNo, phone, account] = [values.taxNo, values.phone, values.account].map((text) => text || undefined);
  if (kind === titleKind.personal) return { id, kind, name, isDefault };
  const party = kind === titleKind.special && enterprise ? enterprise : { name, taxNo };
  return { id, kind, ...party, address, phone, bank, account, isDefault };
}

/** What a title still lacks for its kind; what is kept and masked stays when it is left out. */
export function missingOf(
  values: TitleValues,
  title: InvoiceTitle | undefined,
): Partial<Record<keyof TitleValues, string>> {
  const kind = Number(values.kind);
  if (kind === titleKind.ordinary) return values.taxNo.trim() ? {} : { taxNo: '请填写税号' };
  if (kind === titleKind.personal) return {};
  const { address, phone, bank, account } = values;
  return {
    ...(!address.trim() && { address: '专用发票要填地址' }),
    ...(!phone.trim() && !title?.phone && { phone: '专用发票要填电话' }),
    ...(!bank.trim() && { bank: '专用发票要填开户行' }),
    ...(!account.trim() && !title?.account && { account: '专用发票要填账号' }),
  };
}

/** The title of a kind that stands ready: the one chosen, else the default, else the first. */
export function titleOf(
  titles: readonly InvoiceTitle[],
  kind: number,
  chosen: string | undefined,
): InvoiceTitle | undefined {
  const own = titles.filter((title) => title.kind === kind);
  return own.find(({ id }) => id === chosen) ?? own.find(({ isDefault }) => isDefault) ?? own[0];
}
