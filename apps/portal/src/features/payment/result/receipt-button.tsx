// Saves the receipt of a paid order.
import { downloadReceipt } from '@jishi/contract/statement';
import { Button } from '@jishi/ui/button';
import { useDownload } from '../../../shell/use-download';

export function ReceiptButton({ orderNo }: { orderNo: string }) {
  const [busy, download] = useDownload(downloadReceipt, '收据');
  return (
    <Button disabled={busy} onClick={() => download({ orderNo })}>
      {busy ? '正在生成' : '下载收据'}
    </Button>
  );
}
