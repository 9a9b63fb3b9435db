// A channel's code to scan, and what to do with it.
import { startThirdPay } from '@jishi/contract/payment';
import { payChannel } from '@jishi/contract/enums/payment';
import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { QrCode } from '@jishi/ui/qr-code';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { useLabel } from '../../../shell/labels';
import type { WatchedOrder } from './use-watched-order';

export function ScanCode({ order }: { order: WatchedOrder }) {
  const { orderNo, channel, payAmount } = order;
  const name = useLabel('payChannel')(channel).label;
  const { data, error, refetch, isFetching } = useQuery({
    ...query(startThirdPay, { orderNo, channel, phone: false, scan: true }),
    // the code is valid until the order expires; the next visit requests a new one
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!data) {
    return (
      <div className="scan">
        {error ? (
          <>
            <p className="form-error" role="alert">
              {error.msg}
            </p>
            <Button disabled={isFetching} onClick={() => void refetch()}>
              重新取码
            </Button>
          </>
        ) : (
          <span className="qr scan-blank" role="status" aria-label="正在取付款码" />
        )}
      </div>
    );
  }
  if (!data.codeUrl) return null;
  return (
    <div className="scan">
      <QrCode text={data.codeUrl} label={`${name}付款码`} />
      <ol className="scan-steps">
        <li>打开手机{channel === payChannel.alipay ? '支付宝' : '微信'}，点「扫一扫」对准付款码</li>
        <li>核对金额 ¥{formatMoney(payAmount)}，输入支付密码</li>
        <li>付完不用关闭本页，结果会自己显示</li>
      </ol>
      {data.codeUrl.startsWith('http') && (
        <a href={data.codeUrl} target="_blank" rel="noreferrer">
          手边没有手机？在浏览器里打开收银台
        </a>
      )}
    </div>
  );
}
