// Caps in a form, and what was used of them.
import { FormField } from '@jishi/ui/form-field';
import { formatCount, formatMoney } from '@jishi/ui/money';
import type { Form } from '../../shell/form';
import { type CapName, type CapValues, type CapsShown, type UseShown, periodsOf } from './caps';

const FIELDS: readonly [CapName, string][] = [
  ['dailySpend', '每日扣费（元）'],
  ['dailyCalls', '每日次数'],
  ['weeklySpend', '每周扣费（元）'],
  ['weeklyCalls', '每周次数'],
  ['monthlySpend', '每月扣费（元）'],
  ['monthlyCalls', '每月次数'],
];

export function CapFields({
  form: { values, errors, change },
}: {
  form: Pick<Form<CapValues>, 'values' | 'errors' | 'change'>;
}) {
  return (
    <fieldset className="organisation-caps">
      <legend>上限，留空不限</legend>
      {FIELDS.map(([name, label]) => (
        <FormField key={name} label={label} error={errors[name]}>
          {(control) => (
            <input
              {...control}
              className="input"
              inputMode={name.endsWith('Spend') ? 'decimal' : 'numeric'}
              autoComplete="off"
              maxLength={12}
              value={values[name]}
              onChange={(event) => change({ [name]: event.target.value.trim() })}
            />
          )}
        </FormField>
      ))}
      <p className="form-hint">按北京时间计：每日零点、每周一零点、每月一日零点重新计。用完后调用被拒绝，不扣费。</p>
    </fieldset>
  );
}

/** Day, week and month in three lines. */
export function UseLines({ use, caps }: { use: UseShown; caps: CapsShown }) {
  return (
    <span className="organisation-use">
      {periodsOf(use, caps).map(({ name, spent, spendCap, calls, callsCap, isReached }) => (
        <span key={name} className={isReached ? 'tone-warning' : undefined}>
          {name} {formatMoney(spent, 2)}
          {spendCap !== null && <span className="quiet"> / {formatMoney(spendCap, 2)}</span>} 元，{formatCount(calls)}
          {callsCap !== null && <span className="quiet"> / {formatCount(callsCap)}</span>} 次{isReached && '，已到上限'}
        </span>
      ))}
    </span>
  );
}
