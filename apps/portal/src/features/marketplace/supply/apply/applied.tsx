// An application that waits for its decision.
import { takeBackSupply } from '@jishi/contract/marketplace/supplier';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { FactList } from '@jishi/ui/fact-list';
import { formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../../shell/client';
import { toast } from '../../../../shell/toast-store';
import { rateText } from '../../words';
import { CHANGED_BY_STANDING } from '../changed';
import type { Supplier } from '../own';

export function Applied({ supplier }: { supplier: Supplier }) {
  const client = useQueryClient();
  const { mutate, isPending } = useCall(takeBackSupply, {
    onSuccess: () => toast.success('已撤回，保证金已退到余额'),
    onSettled: () => refreshReads(client, ...CHANGED_BY_STANDING),
  });
  async function takeBack() {
    const content = `保证金 ¥${formatMoney(supplier.bond)} 马上退到余额，之后可以再申请。`;
    if (await confirm({ title: '撤回入驻申请', content, confirmText: '撤回' })) mutate({});
  }
  return (
    <section aria-labelledby="applied">
      <RuledHead id="applied" title="入驻申请审核中" note="通常 1 个工作日内有结果，结果会通知您" />
      <FactList
        facts={[
          ['供货方名称', supplier.name],
          ['联系人', `${supplier.contactPerson}，${supplier.contactPhone}`],
          ['保证金', `${formatMoney(supplier.bond)} 元，由平台保管`],
          ['平台服务费', `${rateText(supplier.feeRate)}%`],
          ['结算', `交付后 ${supplier.settleDays} 天无争议`],
          ['协议', `版本 ${supplier.agreedVersion}`],
          ['提交时间', supplier.applyTime],
        ]}
      />
      <p className="panel-actions">
        <Button disabled={isPending} onClick={() => void takeBack()}>
          {isPending ? '正在撤回' : '撤回申请'}
        </Button>
      </p>
    </section>
  );
}
