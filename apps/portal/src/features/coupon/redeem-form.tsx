// A campaign's code, entered for its coupon.
import { getCouponOffer, listCoupons, listPackageCoupons, redeemCoupon } from '@jishi/contract/coupon';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../shell/client';
import { useForm } from '../../shell/form';
import { TextField } from '../../shell/text-field';
import { toast } from '../../shell/toast-store';

export function RedeemForm({ onRedeemed }: { onRedeemed: () => void }) {
  const client = useQueryClient();
  const form = useForm(redeemCoupon, {
    initial: { couponCode: '' },
    done: ({ name, terms }) => {
      toast.success(`已领取：${name}，${terms}`);
      form.change({ couponCode: '' });
      onRedeemed();
      void refreshReads(client, listCoupons, getCouponOffer, listPackageCoupons);
    },
    owners: {
      [codes.notFound]: 'couponCode',
      [codes.stateConflict]: 'couponCode',
      [codes.tooManyRequests]: 'couponCode',
    },
  });
  return (
    <form className="redeem" noValidate onSubmit={form.onSubmit}>
      <TextField
        form={form}
        name="couponCode"
        label="活动口令"
        hint="在活动页面或短信里，不分大小写"
        className="input mono"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
      />
      <Button type="submit" disabled={form.busy}>
        {form.busy ? '正在领取' : '领取'}
      </Button>
    </form>
  );
}
