// Asking for a contract: of which kind, about which orders, whom to reach. What it will say is shown before.
import * as codes from '@jishi/contract/codes';
import { createDeed, type initDeed } from '@jishi/contract/deed';
import type { Output } from '@jishi/contract/endpoint';
import { deedKind } from '@jishi/contract/enums/deed-paper';
import { authType } from '@jishi/contract/enums/account';
import { formatMoney as toWire, parseMoney } from '@jishi/money';
import { ButtonLink } from '@jishi/ui/button';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { Link, useNavigate } from '@jishi/ui/router';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { newUuid } from '@jishi/ui/wire/attempt';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BackLine } from '../../shell/back-line';
import { certifyHref } from '../../shell/certify';
import { refreshReads, useCall } from '../../shell/client';
import { type Form, codesOf, useForm } from '../../shell/form';
import { FormEnd } from '../../shell/form-end';
import { TextField } from '../../shell/text-field';
import { toast } from '../../shell/toast-store';
import { DEEDS, NEW_DEED, addressOf } from './places';
import { CHANGED_BY_DEED, DEED_INIT } from './queries';

type Init = Output<typeof initDeed>;

const OWNERS = {
  [codes.tooManyRequests]: 'form',
  [codes.stateConflict]: 'form',
  [codes.refused]: 'form',
  [codes.certificationRequired]: 'form',
} as const;

const KINDS = [
  {
    value: String(deedKind.framework),
    name: '框架协议',
    hint: '一年有效，期间买什么、买多少以订单为准；采购一次走完流程',
  },
  { value: String(deedKind.orders), name: '订单合同', hint: '写明选定的订单与金额，付款前后都可以' },
];

export function DeedForm() {
  const { data, error, refetch } = useQuery(DEED_INIT);
  return (
    <div className="case">
      <BackLine to={DEEDS} name="全部合同" />
      <h1>申请合同</h1>
      {error && !data && <Failure title="没有加载出来" reason={error.msg} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={6} />}
      {data && (data.barred ? <Barred of={data} /> : <Fields of={data} />)}
    </div>
  );
}

/** What has to be done first. */
function Barred({ of: { barred, toCertify } }: { of: Init }) {
  const [pathname, search] = NEW_DEED.split('?');
  return (
    <section className="deed-barred">
      <p>{barred}。</p>
      <p className="panel-actions">
        {toCertify ? (
          <ButtonLink look="main" to={certifyHref({ pathname: pathname!, search: `?${search}` }, authType.enterprise)}>
            去企业认证
          </ButtonLink>
        ) : (
          <ButtonLink look="main" to="/support/tickets?new=1">
            提交工单
          </ButtonLink>
        )}
      </p>
    </section>
  );
}

type Values = { kind: string; orders: string; contactName: string; contactPhone: string; purchaseNo: string };

const listOf = (orders: string) => orders.split(' ').filter((no) => no !== '');

function useDeedForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [postId] = useState(newUuid);
  const create = useCall(createDeed, { ownCodes: codesOf(OWNERS) });
  const inputOf = ({ kind, orders, ...values }: Values) => ({
    ...values,
    kind: Number(kind) as 1,
    orders: kind === String(deedKind.orders) ? listOf(orders) : [],
    postId,
  });
  return useForm(createDeed, {
    initial: { kind: String(deedKind.framework), orders: '', contactName: '', contactPhone: '', purchaseNo: '' },
    input: inputOf,
    check: ({ kind, orders }) => ({
      orders: kind === String(deedKind.orders) && orders === '' ? '请至少选一笔订单' : undefined,
    }),
    owners: OWNERS,
    send: async (values) => {
      const { no } = await create.mutateAsync(inputOf(values));
      await refreshReads(client, ...CHANGED_BY_DEED);
      toast.success('合同已生成，请下载盖章');
      void navigate(addressOf(no));
    },
  });
}

function Fields({ of }: { of: Init }) {
  const form = useDeedForm();
  const { values, change } = form;
  return (
    <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
      <Sides of={of} />
      <ChoiceRows
        name="kind"
        legend="合同类型"
        rows={KINDS}
        chosen={values.kind}
        onChoose={(kind) => change({ kind, orders: '' })}
      />
      {values.kind === String(deedKind.orders) && <Orders of={of} form={form} />}
      <TextField form={form} name="contactName" label="联系人" hint="写进合同，2 到 30 个字" maxLength={30} />
      <TextField
        form={form}
        name="contactPhone"
        label="联系电话"
        hint="手机或座机，写进合同"
        inputMode="tel"
        maxLength={20}
      />
      <TextField form={form} name="purchaseNo" label="采购编号" hint="贵司自己的编号，可以不填" maxLength={40} />
      <FormEnd form={form} verb="生成合同" pendingVerb="正在生成" />
    </form>
  );
}

/** What it will say of both sides. */
function Sides({ of: { buyer, seller, agreement } }: { of: Init }) {
  return (
    <FactList
      facts={[
        ['甲方', buyer && <b className="break">{buyer.name}</b>],
        ['信用代码', buyer && <span className="mono break">{buyer.creditCode}</span>],
        ['乙方', seller && <span className="break">{seller}</span>],
        [
          '附件',
          agreement && (
            <>
              <Link to="/content/user">《{agreement.title}》</Link> 版本 {agreement.version}
            </>
          ),
        ],
      ]}
    />
  );
}

const noteOn = (orders: Init['orders']) =>
  orders.length === 0
    ? '没有可以写进合同的订单：充值、买套餐等向平台付款的订单，付款前后都可以'
    : '最近的充值、套餐等订单；写进合同的订单不能再写进别的合同';

/** What the contract will say they come to. */
const sumOf = (orders: Init['orders']) => toWire(orders.reduce((sum, { amount }) => sum + parseMoney(amount), 0n));

type OrdersProps = { of: Init; form: Pick<Form<Values>, 'values' | 'errors' | 'change'> };

function Orders({ of: { orders }, form: { values, errors, change } }: OrdersProps) {
  const chosen = listOf(values.orders);
  const toggle = (no: string, isChosen: boolean) =>
    change({ orders: (isChosen ? [...chosen, no] : chosen.filter((one) => one !== no)).join(' ') });
  return (
    <fieldset className="form-part deed-orders" aria-describedby="deed-orders-note">
      <legend>订单</legend>
      {orders.map(({ no, subject, amount, paid, createTime }) => (
        <label key={no}>
          <input type="checkbox" checked={chosen.includes(no)} onChange={(event) => toggle(no, event.target.checked)} />
          <span className="break">
            {subject}
            <small className="quiet mono">
              {no}，<time dateTime={createTime.slice(0, 10)}>{createTime.slice(0, 10)}</time>
            </small>
          </span>
          <span className="quiet small">{paid ? '已付' : '待付'}</span>
          <span className="deed-amount">{formatMoney(amount)}</span>
        </label>
      ))}
      {chosen.length > 0 && (
        <p className="deed-sum">
          已选 {chosen.length} 笔，合计 ¥{formatMoney(sumOf(orders.filter(({ no }) => chosen.includes(no))))}
        </p>
      )}
      <p id="deed-orders-note" className={errors.orders ? 'form-error' : 'form-hint'} aria-live="polite">
        {errors.orders ?? noteOn(orders)}
      </p>
      {orders.length === 0 && (
        <p className="panel-actions">
          <ButtonLink to="/fund/rechargeCenter">去充值</ButtonLink>
        </p>
      )}
    </fieldset>
  );
}
