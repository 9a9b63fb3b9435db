// A certification as an operator opens it: masked. In full only with a reason, and each time on record.
import * as contract from '@jishi/contract/console/certification';
import type { Output } from '@jishi/contract/endpoint';
import { authType } from '@jishi/contract/enums/account';
import { certificationStatus as Status } from '@jishi/contract/enums/certification';
import { type MemberId, withTransaction } from '../../../kernel/context';
import { personContexts } from '../../../kernel/identity';
import { fileForOperator } from '../../../kernel/member-pdf';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type OperatorContext, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { paperOf } from '../enterprise/paper/service';
import { countOthers } from '../enterprise/passing/store';
import type { Agent } from '../enterprise/review/service';
import { selectAgent } from '../enterprise/review/store';
import { IN_FORCE, contextsOf, legalPersonOf } from '../enterprise/rules';
import { type EnterpriseRow, selectEnterprise, selectPapers } from '../enterprise/store';
import { type PersonRow, countAccounts, selectStanding } from '../person/store';
import * as store from './store';

type Detail = Output<typeof contract.getCertification>;
type Found =
  | { kind: typeof authType.personal; memberId: MemberId; person: PersonRow; submittedAt: Date }
  | { kind: typeof authType.enterprise; memberId: MemberId; row: EnterpriseRow };

/** @throws Refusal notFound */
async function find({ db }: OperatorContext, { kind, id }: { kind: number; id: string }): Promise<Found> {
  if (kind === authType.enterprise) {
    const row = await selectEnterprise(db, id);
    if (row) return { kind, memberId: row.memberId, row };
  } else {
    const given = await store.selectSubmitted(db, id);
    const person = given && (await selectStanding(db, given.memberId)).person;
    if (person) return { kind: authType.personal, ...given, person };
  }
  throw new Refusal('notFound');
}

/** @throws Refusal notFound */
export const getCertification = useCase(contract.getCertification, async (ctx, asked): Promise<Detail> => {
  const found = await find(ctx, asked);
  const memberPhone = await store.selectPhone(ctx.db, found.memberId);
  const shown = found.kind === authType.personal ? personShown(ctx, found) : enterpriseShown(ctx, found.row);
  return { id: asked.id, kind: found.kind, memberId: found.memberId, memberPhone, ...(await shown) };
});

type Shown = Omit<Detail, 'id' | 'kind' | 'memberId' | 'memberPhone'>;

async function personShown(ctx: OperatorContext, found: Extract<Found, { person: PersonRow }>): Promise<Shown> {
  const { person, memberId, submittedAt } = found;
  const isRefused = person.reason !== '' && !person.certifiedAt;
  return {
    name: person.nameMask,
    creditCode: '',
    status: person.certifiedAt ? Status.passed : isRefused ? Status.refused : Status.awaiting,
    way: null,
    submitTime: formatTime(submittedAt),
    certTime: formatTimeOrNull(person.certifiedAt),
    termTo: null,
    idNumber: person.idNumberMask,
    legalPerson: '',
    address: '',
    termFrom: null,
    reasons: isRefused ? [{ field: 'face', reason: person.reason }] : [],
    agentName: '',
    agentPhone: '',
    papers: [],
    others: await countAccounts(ctx.db, person.idNumberKey, memberId),
    reviewId: '',
  };
}

async function enterpriseShown(ctx: OperatorContext, row: EnterpriseRow): Promise<Shown> {
  const { id, name, creditCode, status, way, address, termFrom, termTo, reasons } = row;
  const [agent, papers, others, reviewId] = await Promise.all([
    selectAgent(ctx.db, id),
    selectPapers(ctx.db, id),
    countOthers(ctx.db, creditCode, row.memberId),
    store.selectReviewOf(ctx.db, id),
  ]);
  return {
    name,
    creditCode,
    status,
    way,
    submitTime: formatTime(row.submittedAt),
    certTime: IN_FORCE.some((one) => one === status) ? formatTimeOrNull(row.decidedAt) : null,
    termTo,
    idNumber: row.idNumberMask,
    legalPerson: row.legalPersonMask,
    address,
    termFrom,
    reasons,
    agentName: agent?.nameMask ?? '',
    agentPhone: agent?.phoneMask ?? '',
    papers: papers.map(({ kind, name: fileName, type }) => ({ id: kind, name: fileName, type })),
    others,
    reviewId,
  };
}

/** @throws Refusal notFound */
export const revealCertification = useCase(contract.revealCertification, async (ctx, { reason, ...asked }) => {
  const found = await find(ctx, asked);
  await recordReading(ctx, found.memberId, { reason });
  const nothing = { name: '', idNumber: '', legalPerson: '', agentName: '', agentPhone: '', agentIdNumber: '' };
  if (found.kind === authType.personal) {
    const { nameCipher, idNumberCipher, identityKey } = found.person;
    const contexts = personContexts(identityKey);
    return {
      ...nothing,
      name: ctx.vault.openText(nameCipher, contexts.name),
      idNumber: ctx.vault.openText(idNumberCipher, contexts.idNumber),
    };
  }
  const { row } = found;
  const contexts = contextsOf(row.id);
  const sealed = await selectAgent(ctx.db, row.id);
  const agent = sealed && (JSON.parse(ctx.vault.openText(sealed.agentCipher, contexts.agent)) as Agent);
  return {
    ...nothing,
    legalPerson: legalPersonOf(ctx.vault, row),
    idNumber: row.idNumberCipher ? ctx.vault.openText(row.idNumberCipher, contexts.idNumber) : '',
    ...(agent && { agentName: agent.name, agentPhone: agent.phone, agentIdNumber: agent.idNumber }),
  };
});

/** @throws Refusal notFound, stateConflict */
export const readCertificationPaper = useCase(contract.readCertificationPaper, async (ctx, { id, paper, reason }) => {
  const found = await find(ctx, { kind: authType.enterprise, id });
  const file = await paperOf(ctx, id, paper);
  if (!file) throw new Refusal('notFound');
  await recordReading(ctx, found.memberId, { reason, name: file.fileName });
  return fileForOperator(ctx, file);
});

/** On record before anything is shown. */
function recordReading(ctx: OperatorContext, memberId: MemberId, after: { reason: string; name?: string }) {
  return withTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, { action: 'certification.reveal', targetKind: 'member', targetId: memberId, after }),
  );
}
