// 补单 from the order's own page: the channel's number, evidence, and the channel is asked.
import { bookPayment, type listManualPayments } from '@jishi/contract/console/manual-payment';
import type { getPayOrderTrail } from '@jishi/contract/console/payment';
import type { Output } from '@jishi/contract/endpoint';
import { enteredStatus, payChannel, payOrderStatus } from '@jishi/contract/enums/payment';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { formatMoney } from '@jishi/ui/money';
import { useState } from 'react';
import { withFile } from '../../../shell/client';
import { AreaField, TextField } from '../../../shell/form/fields';
import { FilePick } from '../../../shell/form/file-pick';
import { useFieldError, useLocked } from '../../../shell/form/form';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { useMay } from '../../../shell/operator';
import { useRefresh } from './refresh';

type Order = Output<typeof getPayOrderTrail>['order'];
type Known = Output<typeof listManualPayments>;

const THIRD_PARTIES: readonly number[] = [payChannel.alipay, payChannel.wechat];
const BOOKABLE: readonly number[] = [payOrderStatus.toPay, payOrderStatus.closed];

export function BookPayment({ order, known }: { order: Order; known: Known | undefined }) {
  const [open, setOpen] = useState(false);
  const may = useMay(bookPayment);
  const sensible = THIRD_PARTIES.includes(order.channel) && BOOKABLE.includes(order.status);
  if (!may || !sensible || !known || known.list.some(({ status }) => status === enteredStatus.waiting)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>补单</Button>
      {open && <BookDialog orderNo={order.orderNo} above={known.secondAbove} onClose={() => setOpen(false)} />}
    </>
  );
}

function BookDialog({ orderNo, above, onClose }: { orderNo: string; above: string; onClose: () => void }) {
  const [picture, setPicture] = useState<File>();
  const form = useNewForm(() => ({ tradeNo: '', evidence: '' }), ['picture']);
  const refresh = useRefresh();
  function input() {
    const input = { orderNo, ...form.values() };
    return picture ? withFile(input, 'picture', picture) : input;
  }
  return (
    <SaveDialog
      by={bookPayment}
      said={({ outcome }) => outcome}
      refresh={refresh}
      title="补单"
      form={form}
      consequences={[
        '先向渠道查实这笔付款；查不到就什么都不记。',
        '金额以渠道为准，按正常到账入账；订单已关闭的记入用户余额。',
        `您一人或这位用户 24 小时内合计超过 ${formatMoney(above)} 元的，要另一位操作员复核。`,
      ]}
      verb="查实并入账"
      pendingVerb="正在查实"
      input={input}
      onClose={onClose}
    >
      <TextField path="tradeNo" label="渠道单号" hint="支付宝交易号或微信支付订单号" mono />
      <AreaField path="evidence" label="凭据" hint="工单号，或用户怎样证明付过款；操作员看得到，用户看不到" rows={2} />
      <Picture file={picture} onPick={setPicture} />
    </SaveDialog>
  );
}

function Picture({ file, onPick }: { file: File | undefined; onPick: (file: File | undefined) => void }) {
  const locked = useLocked();
  return (
    <FormField label="凭据图片" hint="可以不附；一张 JPG 或 PNG，10 MB 以内" error={useFieldError('picture')}>
      {(control) => (
        <span className="picture-tools" data-field="picture">
          <FilePick control={control} accept="image/*" disabled={locked} onPick={onPick}>
            {file ? '换一张图片' : '选择图片'}
          </FilePick>
          {file && (
            <>
              <span className="break">{file.name}</span>
              <Button size="small" aria-label="去掉凭据图片" disabled={locked} onClick={() => onPick(undefined)}>
                去掉
              </Button>
            </>
          )}
        </span>
      )}
    </FormField>
  );
}
