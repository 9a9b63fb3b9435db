// Giving a coupon to members: all of them get one, or nobody does.
import { getCouponTemplate, grantCoupons, listCouponTemplates } from '@jishi/contract/console/coupon';
import { useRefreshOf } from '../../shell/client';
import { AreaField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';

export function GrantDialog({ templateId, name, onClose }: { templateId: string; name: string; onClose: () => void }) {
  const form = useNewForm(() => ({ memberIds: '', reason: '' }));
  const refresh = useRefreshOf(getCouponTemplate, listCouponTemplates);

  function input() {
    const { memberIds, reason } = form.values();
    return { templateId, memberIds: memberIds.split(/[\s,，、]+/).filter(Boolean), reason };
  }
  return (
    <SaveDialog
      by={grantCoupons}
      said={({ granted }) => `已发给 ${granted} 位用户`}
      refresh={refresh}
      title={`发放：${name}`}
      label="发放优惠券"
      form={form}
      consequences={['每位用户得一张，并收到站内消息。', '只要有一位不能得（停用、或已达每人限领），就一张也不发。']}
      verb="发放"
      pendingVerb="正在发放"
      input={input}
      onClose={onClose}
    >
      <AreaField path="memberIds" label="用户编号" hint="一行一个，或用逗号分开；一次最多 500 位" rows={4} mono />
      <AreaField path="reason" label="原因" hint="留在审计记录里，用户看不到" rows={2} />
    </SaveDialog>
  );
}
