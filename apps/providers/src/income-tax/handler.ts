import { success } from '../answer';
import type { Handlers } from '../api';
import { toFen, toYuan } from '../cents';
import type { incomeTax } from './describe';
import { MONTHLY_ALLOWANCE, type Tax, taxOfBonus, taxOfYear, withheldMonths } from './rules';

export const handlers: Handlers<typeof incomeTax> = {
  withholding: ({ wage, insurance, special }) => {
    const months = withheldMonths(toFen(wage), toFen(insurance), toFen(special));
    const { total } = months.at(-1)!;
    return success({
      total: toYuan(total),
      takeHome: toYuan(months.reduce((sum, month) => sum + month.takeHome, 0n)),
      months: months.map((month) => ({
        month: month.month,
        ...said(month),
        withheld: toYuan(month.withheld),
        total: toYuan(month.total),
        takeHome: toYuan(month.takeHome),
      })),
    });
  },
  annual: ({ income, insurance, special, other }) => {
    const deductions = MONTHLY_ALLOWANCE * 12n + toFen(insurance) + toFen(special) + toFen(other);
    const year = taxOfYear(toFen(income), deductions);
    return success({ deductions: toYuan(deductions), ...said(year), tax: toYuan(year.tax) });
  },
  bonus: ({ bonus, income, deductions }) => {
    const all = MONTHLY_ALLOWANCE * 12n + toFen(deductions);
    const [apart, rest, together] = [
      taxOfBonus(toFen(bonus)),
      taxOfYear(toFen(income), all),
      taxOfYear(toFen(income) + toFen(bonus), all),
    ];
    const separately = apart.tax + rest.tax;
    return success({
      apart: { ...said(apart), tax: toYuan(apart.tax), yearTax: toYuan(rest.tax), total: toYuan(separately) },
      together: { ...said(together), total: toYuan(together.tax) },
      better: separately <= together.tax ? 'apart' : 'together',
      saves: toYuan(separately <= together.tax ? together.tax - separately : separately - together.tax),
    });
  },
};

function said({ taxable, rate, quick }: Tax) {
  return { taxable: toYuan(taxable), rate, quick: toYuan(quick) };
}
