// What an application to be certified as an enterprise may become, and what a licence has to say.
import { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { Vault } from '@jishi/vault';

export { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';

type StatusValue = ValueOf<typeof Status>;
export type WayValue = ValueOf<typeof Way>;

/** Accounts that one enterprise may certify: as many as a person, for departments that pay apart. */
export const ACCOUNTS_PER_ENTERPRISE = 3;
export const TOO_MANY_ACCOUNTS = `这家企业已认证了 ${ACCOUNTS_PER_ENTERPRISE} 个账户，不能再认证新的账户`;

const DAY = 86_400;
/** Licences that a member hands in. */
export const SUBMISSION_LIMITS = [{ most: 10, seconds: DAY }];
/** Letters that operators have to read. */
export const LETTER_LIMITS = [{ most: 3, seconds: DAY }];
/** Transfers cost money. */
export const TRANSFER_LIMITS = [{ most: 3, seconds: DAY }];

/** Pixels of a kept picture's width: the smallest print of a licence stays readable. */
export const PICTURE_WIDTH = 2000;

export type Reason = {
  field:
    | ''
    | 'name'
    | 'creditCode'
    | 'legalPerson'
    | 'address'
    | 'term'
    | 'picture'
    | 'face'
    | 'account'
    | 'amount'
    | 'agent'
    | 'letter';
  reason: string;
};

/** One that nobody has decided. */
export const OPEN: readonly StatusValue[] = [Status.submitted, Status.checking, Status.awaiting];
/** By which a member is, or was until its term ended, certified. */
export const IN_FORCE: readonly StatusValue[] = [Status.passed, Status.expired];

const NEXT: Readonly<Record<StatusValue, readonly StatusValue[]>> = {
  [Status.none]: [Status.submitted],
  [Status.submitted]: [Status.checking, Status.awaiting, Status.replaced],
  [Status.checking]: [Status.awaiting, Status.refused, Status.replaced],
  [Status.awaiting]: [Status.checking, Status.awaiting, Status.passed, Status.refused, Status.replaced],
  [Status.passed]: [Status.expired, Status.replaced],
  // passed: the answer to the right amount came after that to a wrong one
  [Status.refused]: [Status.awaiting, Status.checking, Status.passed, Status.replaced],
  [Status.expired]: [Status.replaced],
  [Status.replaced]: [],
};

/** The statuses from which an application may come into another one. */
export function sourcesOf(to: StatusValue): StatusValue[] {
  return (Object.keys(NEXT) as unknown as StatusValue[])
    .map(Number)
    .filter((from): from is StatusValue => NEXT[from as StatusValue].includes(to));
}

/** Why a way can not be chosen in a status, in words; undefined when it can. */
export function obstacleToChoosing(status: number): string | undefined {
  if (status === Status.none) return '请先提交营业执照';
  if (status === Status.passed) return '企业认证已经通过';
  if (status === Status.expired) return '营业执照的期限已到，请提交新的营业执照';
  return undefined;
}

/** What is wrong with a licence's term on the day `today`; undefined when nothing is. Days as yyyy-MM-dd. */
export function termFault(
  term: { termFrom: string | null; termTo: string | null; openEnded: boolean },
  today: string,
): { field: 'termFrom' | 'termTo'; message: string } | undefined {
  const { termFrom, termTo, openEnded } = term;
  if ((termFrom ?? '') > today) return { field: 'termFrom', message: '营业期限还没有开始，请核对' };
  if (openEnded) return termTo === null ? undefined : { field: 'termTo', message: '长期的执照没有截止日' };
  if (termTo === null) return { field: 'termTo', message: '请填写营业期限的截止日，没有截止日的请选长期' };
  if (termTo <= (termFrom ?? '')) return { field: 'termTo', message: '截止日要晚于起始日' };
  return termTo < today ? { field: 'termTo', message: '营业执照的期限已到，请换发新的营业执照后再认证' } : undefined;
}

/** 6222021234567890 → 6222 **** **** 7890 */
export function maskAccount(number: string): string {
  return `${number.slice(0, 4)} **** **** ${number.slice(-4)}`;
}

/** Vault contexts of what is sealed of an application, bound to it. */
export function contextsOf(id: string) {
  return {
    legalPerson: `certification.enterprise.legal_person:${id}`,
    idNumber: `certification.enterprise.id_number:${id}`,
    reading: `certification.enterprise.reading:${id}`,
    agent: `certification.enterprise_agent.agent:${id}`,
    account: `certification.enterprise_transfer.account:${id}`,
    paper: (kind: PaperKind) => `certification.enterprise_paper.content:${kind}:${id}`,
  };
}

export type PaperKind = 'licence' | 'letter';

/** The legal person's name in full. */
export function legalPersonOf(vault: Vault, row: { id: string; legalPersonCipher: Buffer }): string {
  return vault.openText(row.legalPersonCipher, contextsOf(row.id).legalPerson);
}
