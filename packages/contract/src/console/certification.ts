// Certifications as operators see them: masked, and in full only with a reason that is kept. They are decided as reviews.
import * as z from 'zod';
import { ReasonField } from '../certification/enterprise';
import { endpoint } from '../endpoint';
import { authType } from '../enums/account';
import { belongsTo, choice, list, search } from '../list';
import { Day, Id, Nothing, Reason, Time, oneOf } from '../values';

/** Persons and enterprises are numbered apart. */
const KINDS = [authType.personal, authType.enterprise] as const;
const kind = oneOf(authType, '认证类型不正确', KINDS);
const CertificationRow = z.object({
  /** Of an enterprise its application's; of a person the member's. */
  id: z.string(),
  /** Enumeration authType. */
  kind: z.number().int(),
  memberId: z.string(),
  memberPhone: z.string(),
  /** An enterprise's in full, a person's masked. */
  name: z.string(),
  /** '' of a person. */
  creditCode: z.string(),
  /** Enumeration certificationStatus. */
  status: z.number().int(),
  /** Enumeration certificationWay; null of a person, and before one was chosen. */
  way: z.number().int().nullable(),
  submitTime: Time,
  certTime: Time.nullable(),
  termTo: Day.nullable(),
});

export const searchCertifications = list({
  path: '/console-api/certification/list',
  access: 'operator',
  permission: 'certification.read',
  summary: '实名认证：个人与企业，最近提交的在前',
  row: CertificationRow,
  filter: {
    kind: choice('authType', '类型', KINDS),
    status: choice('certificationStatus', '状态'),
    word: search('企业名称或信用代码'),
    memberId: belongsTo('用户编号'),
  },
  paged: 'pages',
});

export const getCertification = endpoint({
  method: 'GET',
  path: '/console-api/certification/detail',
  access: 'operator',
  permission: 'certification.read',
  summary: '一件认证的资料，个人信息打码',
  input: z.object({ kind, id: Id }),
  output: CertificationRow.extend({
    /** Masked; '' of an enterprise whose legal person gave none. */
    idNumber: z.string(),
    legalPerson: z.string(),
    /** '' of a person. */
    address: z.string(),
    termFrom: Day.nullable(),
    reasons: z.array(z.object({ field: ReasonField, reason: z.string() })),
    agentName: z.string(),
    agentPhone: z.string(),
    papers: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
    /** How many other accounts the same enterprise or person has certified. */
    others: z.number().int(),
    /** Its case, where an operator decides or decided; '' otherwise. */
    reviewId: z.string(),
  }),
  refusals: ['notFound'],
});

export const revealCertification = endpoint({
  method: 'POST',
  path: '/console-api/certification/reveal',
  access: 'operator',
  permission: 'certification.reveal',
  summary: '查看完整的身份信息；须写原因，每次查看都记入审计',
  input: z.object({ kind, id: Id, reason: Reason }),
  output: z.object({
    /** A person's; '' of an enterprise. */
    name: z.string(),
    /** A person's, or the legal person's where one was given. */
    idNumber: z.string(),
    legalPerson: z.string(),
    agentName: z.string(),
    agentPhone: z.string(),
    agentIdNumber: z.string(),
  }),
  refusals: ['notFound'],
});

export const readCertificationPaper = endpoint({
  method: 'POST',
  path: '/console-api/certification/paper',
  access: 'operator',
  permission: 'certification.reveal',
  summary: '打开营业执照照片或授权书；须写原因，每次查看都记入审计；PDF 以各页的图片给出',
  input: z.object({ id: Id, paper: z.enum(['licence', 'letter'], '附件编号不正确'), reason: Reason }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'stateConflict'],
});
