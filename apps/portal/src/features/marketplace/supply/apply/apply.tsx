// Asking to become a supplier: what it takes, who one is, and the deposit.
import * as codes from '@jishi/contract/codes';
import { applySupply } from '@jishi/contract/marketplace/supplier';
import { authType } from '@jishi/contract/enums/account';
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import { ButtonLink } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { Link, useLocation } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { type NamedStep, StepList } from '@jishi/ui/step-list';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { certifyHref } from '../../../../shell/certify';
import { AmountDue } from '../../../../shell/amount-due';
import { refreshReads } from '../../../../shell/client';
import { type Form, useForm } from '../../../../shell/form';
import { TextField } from '../../../../shell/text-field';
import { toast } from '../../../../shell/toast-store';
import { gapOf } from '../../goods/price';
import { SUPPLY, topUpHref } from '../../places';
import { WithPassword } from '../../with-password';
import { rateText } from '../../words';
import { CHANGED_BY_STANDING } from '../changed';
import type { Supply } from '../own';

type Terms = Supply['terms'];
type Values = { name: string; contactPerson: string; contactPhone: string; agreed: boolean; tradePassword: string };

const OWNERS = {
  [codes.tradePassword]: 'tradePassword',
  [codes.balanceTooLow]: 'form',
  [codes.stateConflict]: 'form',
  [codes.certificationRequired]: 'form',
  [codes.duplicate]: 'name',
} as const;

export function Apply({ supply: { supplier, terms } }: { supply: Supply }) {
  return (
    <div className="columns columns-slip">
      <div>
        {supplier && <Before status={supplier.status} reason={supplier.reason} />}
        <section aria-labelledby="how">
          <RuledHead id="how" title="怎么成为供货方" />
          <StepList label="入驻的步骤" steps={useSteps(terms)} at={terms.enterprise ? 1 : 0} />
        </section>
        <section className="workspace-section" aria-labelledby="money">
          <RuledHead id="money" title="货款怎么走" />
          <p>
            买家付款后由平台代管；交付满 {terms.settleDays} 天无争议，扣除 {rateText(terms.feeRate)}%
            的平台服务费后结到您的货款，可以提到企业的对公账户。有争议的只停住那一笔。
          </p>
        </section>
      </div>
      <aside>
        <Slip terms={terms} />
      </aside>
    </div>
  );
}

function Before({ status, reason }: { status: number; reason: string }) {
  if (status === supplierStatus.refused) {
    return (
      <p className="note" role="status">
        上一次申请没有通过：{reason}。保证金已退到余额，改好后可以再申请。
      </p>
    );
  }
  if (status === supplierStatus.left) return <p className="note">您已退出供货，保证金已退回；可以再次申请。</p>;
  return null;
}

function useSteps({ enterprise, bond, agreement }: Terms): NamedStep[] {
  const here = useLocation();
  return [
    {
      name: '企业认证',
      text: enterprise || (
        <>
          供货方是认证过的企业，<Link to={certifyHref(here, authType.enterprise)}>去认证</Link>
        </>
      ),
    },
    {
      name: '接受协议，交保证金',
      text: `${agreement ? `《${agreement.title}》` : '供货协议'}，保证金 ${formatMoney(bond)} 元`,
    },
    { name: '平台审核', text: '没有通过或撤回，保证金马上退到余额' },
    { name: '上架商品', text: '选商品、定价格、导入卡密或接入发货接口' },
  ];
}

function Slip({ terms }: { terms: Terms }) {
  const here = useLocation();
  const client = useQueryClient();
  const { agreement, bond, balance, barred } = terms;
  const gap = gapOf(balance, bond);
  const form = useForm<typeof applySupply, Values>(applySupply, {
    initial: { name: '', contactPerson: '', contactPhone: '', agreed: false, tradePassword: '' },
    input: ({ agreed, ...values }) => ({
      ...values,
      agreed: agreed && agreement ? agreement.version : '',
      shownBond: bond,
    }),
    check: ({ agreed }) => ({ agreed: agreed ? undefined : '请阅读并同意供货协议' }),
    owners: OWNERS,
    done: async () => {
      toast.success('已提交，结果会通知您');
      await refreshReads(client, ...CHANGED_BY_STANDING);
    },
  });
  if (barred || !agreement) {
    return (
      <section className="paper" aria-labelledby="slip">
        <div className="paper-part">
          <h2 id="slip">现在还不能申请</h2>
          <p className="note">{barred || '供货协议还没有发布'}</p>
          {!terms.enterprise && (
            <ButtonLink look="main" size="wide" to={certifyHref(here, authType.enterprise)}>
              去做企业认证
            </ButtonLink>
          )}
        </div>
      </section>
    );
  }
  return (
    <form className="paper" aria-labelledby="slip" noValidate onSubmit={form.onSubmit}>
      <div className="paper-part">
        <h2 id="slip">申请入驻</h2>
        <p className="small quiet">{terms.enterprise}</p>
        <TextField form={form} name="name" label="供货方名称" hint="买家看到的名字，2 到 20 个字" />
        <TextField form={form} name="contactPerson" label="联系人" hint="只有平台看到" />
        <TextField form={form} name="contactPhone" label="联系手机" hint="只有平台看到" inputMode="tel" />
      </div>
      <div className="paper-part paper-tear">
        <AmountDue amount={bond} label="保证金" />
        {gap ? (
          <>
            <p className="note">可用余额还差 ¥{formatMoney(gap)}。</p>
            <ButtonLink look="main" size="wide" to={topUpHref(gap, SUPPLY)}>
              去充值
            </ButtonLink>
          </>
        ) : (
          <>
            <Agree form={form} title={agreement.title} />
            <WithPassword form={form} verb="交保证金，提交申请" pendingVerb="正在提交" />
          </>
        )}
        <p className="small quiet">保证金从余额转出由平台保管，退出供货时退回。</p>
      </div>
    </form>
  );
}

function Agree({ form: { values, errors, change }, title }: { form: Form<Values>; title: string }) {
  const id = useId();
  return (
    <div className="agree">
      <input
        id={id}
        type="checkbox"
        checked={values.agreed}
        aria-invalid={errors.agreed ? true : undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => change({ agreed: event.target.checked })}
      />
      <label htmlFor={id}>
        已阅读并同意
        <a href="/content/supplier" target="_blank">
          《{title}》
        </a>
      </label>
      <p className="form-error" id={`${id}-error`} aria-live="polite">
        {errors.agreed}
      </p>
    </div>
  );
}
