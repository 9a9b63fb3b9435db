// /coupons/new and /coupons/:couponId: a coupon's terms, their effect, and its holders.
import {
  getCouponTemplate,
  grantCoupons,
  listCouponTemplates,
  saveCouponTemplate,
} from '@jishi/contract/console/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { templateStatus } from '@jishi/contract/enums/coupon';
import { Button } from '@jishi/ui/button';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from '@jishi/ui/router';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { FormFrame } from '../../shell/form/form';
import { FormFault } from '../../shell/form/form-fault';
import { showRefusal } from '../../shell/form/refusal';
import { SaveAction } from '../../shell/form/save-action';
import { useNewForm } from '../../shell/form/use-form-store';
import { Status } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { CouponPreview } from './coupon-preview';
import { GrantDialog } from './grant-dialog';
import { Grants } from './grants';
import { TemplateFields } from './template-fields';
import { type TemplateValues, inputOf, newTemplate, valuesOf } from './template-values';

export function NewTemplateScreen() {
  return (
    <Screen title="新建优惠券">
      <TemplateForm id={undefined} initial={newTemplate} termsFixed={false} />
    </Screen>
  );
}

type Stored = Output<typeof getCouponTemplate>;

export function TemplateScreen() {
  const { couponId = '' } = useParams();
  const found = useQuery(query(getCouponTemplate, { id: couponId }));
  const may = useMay(grantCoupons);
  const [granting, setGranting] = useState(false);
  const { data } = found;
  return (
    <Screen
      title={data?.name ?? '优惠券'}
      mark={data && <Status of="templateStatus" value={data.status} />}
      note={data && `${data.terms}，${data.scope}，${data.validity}`}
      actions={
        data &&
        may &&
        data.status === templateStatus.on && (
          <Button look="main" onClick={() => setGranting(true)}>
            发给用户
          </Button>
        )
      }
    >
      <Loaded of={found} what="优惠券">
        {(stored) => (
          <div className="sections">
            <Figures stored={stored} />
            <TemplateForm
              key={stored.id}
              id={stored.id}
              initial={() => valuesOf(stored)}
              termsFixed={stored.issued > 0}
            />
            <Grants grants={stored.grants} templateId={stored.id} />
          </div>
        )}
      </Loaded>
      {granting && data && <GrantDialog templateId={data.id} name={data.name} onClose={() => setGranting(false)} />}
    </Screen>
  );
}

function Figures({ stored }: { stored: Stored }) {
  const { issued, stock, usable, locked, used, expired, voided, cost } = stored;
  return (
    <FigureStrip
      label="发放与使用"
      figures={[
        { label: '已发', value: formatCount(issued), note: stock === null ? '不限量' : `共 ${formatCount(stock)} 张` },
        { label: '可用', value: formatCount(usable), note: `${formatCount(expired)} 张过期` },
        { label: '订单占用', value: formatCount(locked) },
        { label: '已用', value: formatCount(used), note: `${formatCount(voided)} 张作废` },
        { label: '成本', value: `¥${formatMoney(cost)}`, note: '取自账本' },
      ]}
    />
  );
}

type FormProps = { id: string | undefined; initial: () => TemplateValues; termsFixed: boolean };

function TemplateForm({ id, initial, termsFixed }: FormProps) {
  const form = useNewForm(initial);
  const may = useMay(saveCouponTemplate);
  const refresh = useRefreshOf(listCouponTemplates, getCouponTemplate);
  const navigate = useNavigate();
  const save = useCall(saveCouponTemplate, {
    silent: true,
    onSuccess: async (saved) => {
      form.settle(form.values());
      toast.success('已保存');
      void refresh();
      if (!id) await navigate(`/coupons/${saved.id}`, { replace: true });
    },
    onError: (error) => showRefusal(form, error),
  });
  return (
    <FormFrame
      form={form}
      label="优惠券"
      className="coupon-form"
      readOnly={!may}
      busy={save.isPending}
      onSubmit={() => save.mutate(inputOf(form.values(), id))}
    >
      <div>
        <FormFault />
        <TemplateFields termsFixed={termsFixed} />
        <SaveAction pending={save.isPending} />
      </div>
      <CouponPreview />
    </FormFrame>
  );
}
