// Taking no orders: from now on, or through a holiday.
import * as codes from '@jishi/contract/codes';
import { setSupplyHours } from '@jishi/contract/marketplace/supplier';
import { Switch } from '@jishi/ui/switch';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../../shell/client';
import { Dialog } from '../../../../shell/dialog';
import { useForm } from '../../../../shell/form';
import { FormEnd } from '../../../../shell/form-end';
import { toast } from '../../../../shell/toast-store';
import { MomentField } from '../moment-field';
import { CHANGED_BY_STANDING } from '../changed';
import type { Supplier } from '../own';

export function HoursDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm(setSupplyHours, {
    initial: {
      paused: supplier.paused,
      holidayFrom: supplier.holidayFrom ?? '',
      holidayUntil: supplier.holidayUntil ?? '',
    },
    owners: { [codes.stateConflict]: 'form', [codes.notFound]: 'form' },
    done: async () => {
      await refreshReads(client, ...CHANGED_BY_STANDING);
      toast.success('已保存');
      onClose();
    },
  });
  const { values, errors, change } = form;
  return (
    <Dialog title="接单与休假" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <p className="note">停止或休假期间商品不出现在市场；已付款的照常交付，时限照算。</p>
        <Switch on={values.paused} onSwitch={(paused) => change({ paused })}>
          停止接单
        </Switch>
        <MomentField
          label="休假开始"
          hint="不休假就都不填"
          error={errors.holidayFrom}
          value={values.holidayFrom}
          onChange={(holidayFrom) => change({ holidayFrom })}
        />
        <MomentField
          label="休假结束"
          hint="到时自动恢复接单"
          error={errors.holidayUntil}
          value={values.holidayUntil}
          onChange={(holidayUntil) => change({ holidayUntil })}
        />
        <FormEnd form={form} verb="保存" pendingVerb="正在保存" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
