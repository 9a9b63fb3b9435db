import type { EnterpriseApplication } from '@jishi/contract/certification/enterprise';
import type * as z from 'zod';

type Reason = z.output<typeof EnterpriseApplication>['reasons'][number];

const FIELDS: Readonly<Record<Reason['field'], string>> = {
  '': '',
  name: '企业名称',
  creditCode: '统一社会信用代码',
  legalPerson: '法定代表人',
  address: '住所',
  term: '营业期限',
  picture: '执照照片',
  face: '人脸核身',
  account: '对公账户',
  amount: '到账金额',
  agent: '经办人',
  letter: '授权书',
};

/** Why an application was refused, field by field. */
export function Reasons({ of }: { of: readonly Reason[] }) {
  return of.map(({ field, reason }) => (
    <span key={`${field} ${reason}`} className="certification-reason">
      {FIELDS[field] && <b>{FIELDS[field]}：</b>}
      {reason}
    </span>
  ));
}

/** The reason given for one of these fields; undefined when there is none. */
export function reasonFor(reasons: readonly Reason[] | undefined, ...fields: Reason['field'][]): string | undefined {
  return reasons?.find(({ field }) => fields.includes(field))?.reason;
}
