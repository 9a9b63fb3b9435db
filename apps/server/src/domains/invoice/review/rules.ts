// What the person deciding an application sees. Money is bigint in units of 0.00001 yuan.
import { isCreditCode } from '@jishi/contract/credit-code';
import { titleKind } from '@jishi/contract/enums/invoice';
import { factVerdict } from '@jishi/contract/enums/review';
import { displayMoney } from '@jishi/money';
import { labelOf } from '../../../kernel/labels';
import type { Fact } from '../../review';
import type { Line } from '../paper/rules';
import { type Enterprise, type Title, differs } from '../title/rules';

/** Whether a title agrees with all that is known: only then it may be granted with others. */
export function agrees(title: Title, enterprise: Enterprise | undefined): boolean {
  if (title.kind === titleKind.personal) return true;
  if (title.kind === titleKind.special && !enterprise) return false;
  return isCreditCode(title.taxNo) && (!enterprise || !differs(title, enterprise));
}

/** `paid` and `refunded`: of the whole record, not of the part. */
type Part = { title: string; orderNo: string | null; amount: bigint; paid: bigint; refunded: bigint };

type Asked = {
  title: Title;
  enterprise: Enterprise | undefined;
  lines: readonly Line[];
  parts: readonly Part[];
  gross: bigint;
  email: string;
};

/** The title, the amount and every part of it beside what is known. */
export function factsOf({ title, enterprise, lines, parts, gross, email }: Asked): Fact[] {
  const covered = parts.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0n);
  return [
    { label: '票种', given: labelOf('titleKind', title.kind) },
    ...titleFacts(title, enterprise),
    {
      label: '开票金额',
      given: `${displayMoney(gross)} 元`,
      found: `所选消费实付 ${displayMoney(covered)} 元`,
      verdict: gross <= covered ? factVerdict.agrees : factVerdict.differs,
      source: '账簿',
    },
    ...lines.map(({ name, ratePercent, gross: amount, tax }) => ({
      label: name,
      given: `${displayMoney(amount)} 元，税率 ${ratePercent}%`,
      found: `税额 ${displayMoney(tax)} 元`,
      source: '开票设置',
    })),
    ...(email ? [{ label: '收票邮箱', given: email }] : []),
    ...parts.map(({ title: what, orderNo, amount, paid, refunded }) => ({
      label: what,
      given: `${displayMoney(amount)} 元`,
      found: `实付 ${displayMoney(paid)} 元，已退 ${displayMoney(refunded)} 元`,
      source: orderNo ?? '按次调用',
    })),
  ];
}

function titleFacts(title: Title, enterprise: Enterprise | undefined): Fact[] {
  if (title.kind === titleKind.personal) return [{ label: '发票抬头', given: title.name }];
  const field = enterprise && differs(title, enterprise);
  const source = '企业认证';
  const verdict = (isSame: boolean) => (isSame ? factVerdict.agrees : factVerdict.differs);
  const nameFact = enterprise
    ? { found: enterprise.name, verdict: verdict(field !== 'name'), source }
    : { verdict: title.kind === titleKind.special ? factVerdict.differs : factVerdict.none, source: '没有企业认证' };
  const codeFact = enterprise
    ? { found: enterprise.taxNo, verdict: verdict(title.taxNo === enterprise.taxNo), source }
    : checkDigitFact(isCreditCode(title.taxNo));
  return [
    { label: '发票抬头', given: title.name, ...nameFact },
    { label: '税号', given: title.taxNo, ...codeFact },
  ];
}

function checkDigitFact(isRight: boolean) {
  return isRight
    ? { found: '校验位正确', verdict: factVerdict.agrees, source: 'GB 32100' }
    : { found: '校验位不对', verdict: factVerdict.differs, source: 'GB 32100' };
}
