import type { Dispute } from '@jishi/contract/marketplace/dispute';
import { disputeStatus } from '@jishi/contract/enums/marketplace';
import { FactList } from '@jishi/ui/fact-list';
import { formatMoney } from '@jishi/ui/money';
import type * as z from 'zod';
import { useLabel } from '../../shell/labels';

/** One dispute, as buyer and supplier both read it. */
export function DisputeFacts({ dispute }: { dispute: z.output<typeof Dispute> }) {
  const { no, kind, words, count, wanted, supplierWords, status, returned, reason, createTime, answerBy, endTime } =
    dispute;
  const kindOf = useLabel('disputeKind');
  return (
    <FactList
      facts={[
        ['编号', <span className="mono break">{no}</span>],
        ['问题', kindOf(kind).label],
        ['数量', `${count}，要求退回 ${formatMoney(wanted)} 元`],
        ['买家的说明', words],
        ['供货方回应', supplierWords],
        ['回应期限', status === disputeStatus.withSupplier ? `${answerBy}，过时由平台处理` : ''],
        ['结果', reason],
        ['已退回', Number(returned) > 0 ? `${formatMoney(returned)} 元` : ''],
        ['提出时间', createTime],
        ['结束时间', endTime],
      ]}
    />
  );
}
