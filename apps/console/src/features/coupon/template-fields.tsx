// The fields of a coupon's terms. Once somebody has one only its name and its limits change.
import { couponKind } from '@jishi/contract/enums/coupon';
import { payOrderKind } from '@jishi/contract/enums/payment';
import { CheckListField, ChoiceField, MomentField, TextField } from '../../shell/form/fields';
import { useValue } from '../../shell/form/form';
import { optionsOf } from '../../shell/labels';
import { type TemplateValues, isDiscount } from './template-values';

const KINDS = optionsOf('couponKind');
/** A top-up is money that comes in: nothing is taken off it. */
const ORDER_KINDS = optionsOf('payOrderKind').filter(({ value }) => value !== String(payOrderKind.recharge));
const STATUSES = optionsOf('templateStatus');
const VALIDITIES = [
  { value: 'days', label: '领取后若干天' },
  { value: 'until', label: '到固定时间' },
];

export function TemplateFields({ termsFixed }: { termsFixed: boolean }) {
  const kind = useValue<string>('kind');
  const validity = useValue<TemplateValues['validity']>('validity');
  return (
    <>
      <h2>发放</h2>
      <div className="form-grid">
        <TextField path="name" label="名称" hint="用户看到的，2 到 40 个字" />
        <ChoiceField path="status" label="状态" options={STATUSES} hint="停发后，已发出的仍可用" />
        <TextField path="stock" label="总量" unit="张" inputMode="numeric" hint="不限就留空" />
        <TextField path="perMember" label="每人最多" unit="张" inputMode="numeric" hint="不限就留空" />
      </div>
      <h2>优惠</h2>
      {termsFixed && (
        <p className="note">已有用户领取：优惠、范围与有效期不能再改，改了也不会保存。要换条件请另建一种。</p>
      )}
      <div className="form-grid">
        <ChoiceField path="kind" label="类型" options={KINDS} />
        {isDiscount(kind) ? (
          <>
            <TextField path="tenths" label="打几折" unit="折" inputMode="decimal" hint="8.8 折就是付 88%" />
            <TextField path="cap" label="最多减" unit="元" inputMode="decimal" hint="不限就留空" />
          </>
        ) : (
          <TextField path="amount" label="减多少" unit="元" inputMode="decimal" />
        )}
        <TextField
          path="minSpend"
          label="满多少可用"
          unit="元"
          inputMode="decimal"
          hint={kind === String(couponKind.fullReduction) ? '不低于减多少' : '不限就留空'}
        />
      </div>
      <h2>范围</h2>
      <CheckListField path="orderKinds" label="用于" options={ORDER_KINDS} />
      <div className="form-grid">
        <TextField path="projectIds" label="限这些产品" hint="产品编号，用逗号分开；不限就留空" mono />
        <TextField path="minRank" label="最低会员等级" inputMode="numeric" hint="如 2 表示 V2 及以上；不限就留空" />
      </div>
      <h2>有效期</h2>
      <div className="form-grid">
        <ChoiceField path="validity" label="怎么算" options={VALIDITIES} />
        {validity === 'days' ? (
          <TextField path="validDays" label="有效天数" unit="天" inputMode="numeric" />
        ) : (
          <MomentField path="validUntil" label="截止" />
        )}
        <MomentField path="validFrom" label="最早可用" hint="领取就可用则留空" />
      </div>
    </>
  );
}
