// The third way: an agent with the enterprise's letter, whom an operator believes or not.
import type { chooseEnterpriseWay } from '@jishi/contract/certification/enterprise';
import { PAPER_MAX } from '@jishi/contract/certification/enterprise';
import type { Checked } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Queryable, Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { isIdNumber, maskName } from '../../../../kernel/identity';
import { pictureFrom } from '../../../../kernel/image';
import { addJob, job } from '../../../../kernel/job';
import { UNREADABLE_PDF, pictureOfPdf } from '../../../../kernel/member-pdf';
import { maskPhone } from '../../../../kernel/phone';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { fileNameFrom, isPdf } from '../../../../kernel/upload';
import { type Case, type Fact, type ReviewKind, openReview, takeBack } from '../../../review';
import type { Fields, Framed } from '../../licence/fields/rules';
import type { Reading } from '../../licence/frames/rules';
import { readPicture } from '../../licence/service';
import { type Paper, keepPaper, paperOf } from '../paper/service';
import { obstacleTo, pass, refuse } from '../passing/service';
import { countOthers } from '../passing/store';
import { PICTURE_WIDTH, Status, contextsOf, legalPersonOf } from '../rules';
import { type EnterpriseRow, lockEnterprise, selectEnterprise, selectPapers } from '../store';
import { REASONS, reasonsOf, termWords, verdictOf } from './rules';
import * as store from './store';

export type Agent = { name: string; phone: string; idNumber: string };
type Subject = EnterpriseRow & { others: number };

/** How long operators have. */
export const DUE_HOURS = 24;

export const enterprises: ReviewKind<Subject> = {
  kind: reviewKind.certification,
  called: '这份认证申请',
  reads: 'certification.read',
  decides: 'certification.decide',
  second: 'never',
  whySecond: (_ctx, { others }) => (others > 0 ? '这家企业已认证过别的账户，' : undefined),
  dueHours: DUE_HOURS,
  reasons: REASONS,
  grantLabel: '通过认证',
  effect: '账户立即成为企业认证，认证赠送的额度与优惠券一并发放，用户会收到通知',
  acts: {
    targetKind: 'certification',
    opened: 'certification.submitLetter',
    granted: 'certification.acceptEnterprise',
    refused: 'certification.refuseEnterprise',
    takenBack: 'certification.takeBackLetter',
  },
  about: ({ id, memberId }) => ({ id, memberId, amount: null, title: '企业认证' }),
  audited: ({ id, memberId, name, creditCode }) => ({ targetId: id, after: { name, creditCode, memberId } }),
  lock: async (tx, id) => subjectOf(tx, await lockEnterprise(tx, id)),
  read: async ({ db }, id) => subjectOf(db, await selectEnterprise(db, id)),
  show,
  async paper(ctx, { id }, kind) {
    const paper = kind === 'licence' || kind === 'letter' ? await paperOf(ctx, id, kind) : undefined;
    if (!paper) throw new Refusal('notFound');
    return paper;
  },
  async granted(tx, ctx, row) {
    const obstacle = await obstacleTo(tx, row);
    if (obstacle) throw new Refusal('stateConflict', `${obstacle.reason}，请拒绝这份申请`);
    if ((await pass(tx, ctx, row)) !== 'passed') throw new Refusal('stateConflict', '这份申请已被替换，请刷新');
    return '已通过，用户会收到通知';
  },
  async refused(tx, ctx, row, reason) {
    if (!(await refuse(tx, ctx, row, reasonsOf(reason))))
      throw new Refusal('stateConflict', '这份申请已被替换，请刷新');
    return '用户会看到原因，更正后可以再次提交';
  },
  takenBack: async () => {}, // what takes its place writes the application
};

async function subjectOf(db: Queryable, row: EnterpriseRow | undefined): Promise<Subject | undefined> {
  return row && { ...row, others: await countOthers(db, row.creditCode, row.memberId) };
}

async function show(ctx: Context, row: Subject): Promise<Case> {
  const [agent, papers] = await Promise.all([store.selectAgent(ctx.db, row.id), selectPapers(ctx.db, row.id)]);
  const facts = [
    ...licenceFacts(ctx, row),
    { label: '经办人', given: agent ? `${agent.nameMask}，${agent.phoneMask}` : '' },
    { label: '同一家企业的其他账户', found: `${row.others} 个`, source: '认证记录' },
  ];
  return {
    facts,
    papers: papers.map(({ kind, name, type }) => ({ id: kind, name, type })),
    link: `/certifications?memberId=${row.memberId}`,
  };
}

/** As it is kept: the oldest ones do not say where. */
type KeptReading = Fields & Partial<Pick<Reading, 'frames'>>;

/** What was typed beside what a machine read in the picture, and where; of people only masks are told. */
function licenceFacts(ctx: Context, row: Subject): Fact[] {
  const read =
    row.readingCipher && (JSON.parse(ctx.vault.openText(row.readingCipher, contextsOf(row.id).reading)) as KeptReading);
  const legalPerson = legalPersonOf(ctx.vault, row);
  const term = { from: row.termFrom, to: row.termTo, openEnded: row.termTo === null };
  const readTerm = read ? termWords({ ...read.term, openEnded: read.term.isOpenEnded }) : '';
  const fact = (field: Framed, label: string, given: string, found: string): Fact => {
    const corners = read?.frames?.[field];
    return {
      label,
      given,
      ...(read && { found: found || '没有读出', verdict: verdictOf(given, found), source: '执照照片' }),
      ...(corners && { frame: { paper: 'licence', corners } }),
    };
  };
  return [
    fact('name', '企业名称', row.name, read?.name ?? ''),
    fact('creditCode', '统一社会信用代码', row.creditCode, read?.creditCode ?? ''),
    {
      ...fact('legalPerson', '法定代表人', row.legalPersonMask, read?.legalPerson ? maskName(read.legalPerson) : ''),
      ...(read && { verdict: verdictOf(legalPerson, read.legalPerson) }),
    },
    fact('address', '住所', row.address, read?.address ?? ''),
    fact('term', '营业期限', termWords(term), readTerm),
  ];
}

type Asked = Checked<typeof chooseEnterpriseWay>;
export type Letter = { agent: Agent; paper: Paper };

/** The agent and the letter as they were handed in. @throws Refusal invalidInput */
export async function letterFrom(ctx: Context, { name, phone, idNumber, letter, letterName }: Asked): Promise<Letter> {
  if (name == null) throw invalidField('name', '请输入经办人姓名');
  if (phone == null) throw invalidField('phone', '请输入经办人手机号');
  if (letter == null) throw invalidField('letter', '请上传授权书');
  const given = idNumber?.toUpperCase() ?? '';
  if (given !== '' && !isIdNumber(given, ctx.now())) throw invalidField('idNumber', '身份证号不正确，请核对');
  const content = Buffer.from(letter, 'base64');
  if (content.length > PAPER_MAX) throw invalidField('letter', '授权书不能超过 5 MB');
  return { agent: { name, phone, idNumber: given }, paper: await paperFrom(ctx, letterName ?? '授权书', content) };
}

/** What a file truly is decides, not what it is called. */
async function paperFrom(ctx: Context, given: string, content: Buffer): Promise<Paper> {
  if (isPdf(content)) {
    if (!(await pictureOfPdf(ctx, content))) throw invalidField('letter', `授权书${UNREADABLE_PDF}`);
    const type = 'application/pdf';
    return { fileName: fileNameFrom(given, type), type, content };
  }
  const picture = await pictureFrom(content, PICTURE_WIDTH);
  if (!picture) throw invalidField('letter', '授权书不是能读的图片或 PDF，请换成 JPG、PNG 或 PDF');
  const type = 'image/webp';
  return { fileName: fileNameFrom(given, type), type, content: picture.content };
}

/** Reads the picture of an application's licence for the operators. */
export const readLicenceLater = job<{ id: string }>('certification.readLicence');

/** Puts an application that is on this way before the operators. */
export async function openLetter(tx: Transaction, ctx: Context, id: string, { agent, paper }: Letter): Promise<void> {
  await keepPaper(tx, ctx, { id, kind: 'letter' }, paper);
  await store.saveAgent(tx, id, {
    agentCipher: ctx.vault.seal(JSON.stringify(agent), contextsOf(id).agent),
    nameMask: maskName(agent.name),
    phoneMask: maskPhone(agent.phone),
    submittedAt: ctx.now(),
  });
  const subject = await subjectOf(tx, await lockEnterprise(tx, id));
  if (!subject) throw new Error(`application ${id} is not kept`);
  await openReview(tx, ctx, enterprises, subject);
  await addJob(tx, readLicenceLater, { id }, { key: `certification.readLicence:${id}` });
}

/** Takes back what waits of an application, which must be locked. */
export async function takeBackLetter(tx: Transaction, ctx: Context, id: string): Promise<void> {
  if (!(await store.hasOpenReview(tx, id))) return;
  const subject = await subjectOf(tx, await lockEnterprise(tx, id));
  if (subject) await takeBack(tx, ctx, enterprises, subject);
}

/** What the picture of a licence says, kept beside what was typed. What can not be read is left to the operator's eyes. */
export async function readKeptLicence(ctx: Context, { id }: { id: string }): Promise<void> {
  const row = await selectEnterprise(ctx.db, id);
  const paper = row?.status === Status.awaiting && !row.readingCipher ? await paperOf(ctx, id, 'licence') : undefined;
  if (!paper) return;
  const reading = await readPicture(ctx, paper.content).catch((error: unknown) => {
    if (error instanceof Refusal && error.refusal !== 'unavailable') return undefined;
    throw error;
  });
  if (reading) await store.saveReading(ctx.db, id, ctx.vault.seal(JSON.stringify(reading), contextsOf(id).reading));
}
