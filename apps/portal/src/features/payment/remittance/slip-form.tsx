// Handing a transfer in: the slip is uploaded as soon as it is chosen, the rest goes with its number.
import { getPayOrder, listPayOrders } from '@jishi/contract/payment';
import { type Remittance, completeTransfer, getRemittance, uploadSlip } from '@jishi/contract/payment/remittance';
import * as codes from '@jishi/contract/codes';
import { beijingTime } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { type ControlProps, FormField } from '@jishi/ui/form-field';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { ApiError, call, keyOf, refreshReads } from '../../../shell/client';
import { type Form, useForm } from '../../../shell/form';
import { AmountField } from '../../../shell/number-inputs';
import { prepareUpload } from '../../../shell/image-upload';
import { toast } from '../../../shell/toast-store';
import { slipFault, wireTime } from './remittance-rules';

type Transfer = z.output<typeof Remittance>;
type Kept = NonNullable<Transfer['slip']>;

const OWNERS = { [codes.stateConflict]: 'form', [codes.notFound]: 'form' } as const;

type Props = { transfer: Transfer; payAmount: string; onDone: () => void };

type Values = { slipId: string; payer: string; amount: string; time: string };

function useSlipForm({ transfer: { orderNo, submitted, slip }, payAmount, onDone }: Props): Form<Values> {
  const client = useQueryClient();
  return useForm(completeTransfer, {
    initial: {
      slipId: slip?.id ?? '',
      payer: submitted?.payer ?? '',
      amount: submitted?.amount ?? payAmount,
      time: (submitted?.time ?? beijingTime().slice(0, 16)).slice(0, 16).replace(' ', 'T'),
    },
    input: ({ amount, time, ...values }) => ({
      ...values,
      orderNo,
      amount: amount.replace(/\.00$/, ''),
      time: time && wireTime(time),
    }),
    owners: OWNERS,
    done: (transfer) => {
      client.setQueryData(keyOf(getRemittance, { orderNo }), transfer);
      void refreshReads(client, getRemittance, getPayOrder, listPayOrders);
      toast.success('已提交，核对入账后会通知您');
      onDone();
    },
  });
}

export function SlipForm(props: Props) {
  const { orderNo, slip: earlier } = props.transfer;
  const form = useSlipForm(props);
  const slip = useSlip(orderNo, earlier, (slipId) => form.change({ slipId }));
  return (
    <section className="workspace-section" aria-labelledby="slip-form">
      <RuledHead id="slip-form" title="汇款后提交回单" note="照回单填，便于快点对上" />
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <FormField label="转账回单" hint="图片或 PDF，不超过 10 MB" error={slip.fault ?? form.errors.slipId}>
          {(control) => <SlipPick control={control} slip={slip} />}
        </FormField>
        <TransferFields form={form} />
        <p className="form-error" role="alert">
          {form.errors.form}
        </p>
        <Button type="submit" look="main" disabled={form.busy || slip.busy}>
          {form.busy ? '正在提交' : '提交回单'}
        </Button>
      </form>
    </section>
  );
}

function SlipPick({ control, slip }: { control: ControlProps; slip: ReturnType<typeof useSlip> }) {
  return (
    <div className="slip-pick">
      {slip.kept && <span className="break">{slip.kept.name}</span>}
      <label className="btn btn-small file-pick">
        {slip.busy ? '正在上传' : slip.kept ? '换一个' : '选择文件'}
        <input
          {...control}
          className="sr"
          type="file"
          accept="image/*,application/pdf"
          disabled={slip.busy}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // the same file, mended, can be chosen again
            event.target.value = '';
            if (file) void slip.choose(file);
          }}
        />
      </label>
    </div>
  );
}

/** What the slip says: who paid, how much, when. */
function TransferFields({ form: { values, errors, change } }: { form: Form<Values> }) {
  return (
    <>
      <FormField label="付款户名" hint="回单上的付款方" error={errors.payer}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={60}
            autoComplete="organization"
            value={values.payer}
            onChange={(event) => change({ payer: event.target.value })}
          />
        )}
      </FormField>
      <AmountField
        label="转账金额"
        hint="单位：元；与应付不同的，到账后记入余额"
        error={errors.amount}
        value={values.amount}
        onChange={(amount) => change({ amount })}
      />
      <FormField label="转账时间" hint="北京时间" error={errors.time}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="datetime-local"
            value={values.time}
            onChange={(event) => change({ time: event.target.value })}
          />
        )}
      </FormField>
    </>
  );
}

/** The slip that goes with the form: the one handed in before, or one uploaded now. */
function useSlip(orderNo: string, earlier: Kept | null, onKept: (id: string) => void) {
  const [kept, setKept] = useState(earlier);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function choose(file: File) {
    const wrong = slipFault(file);
    setFault(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const ready = await prepareUpload(file).catch((error: Error) => setFault(error.message));
      if (ready) {
        const ownCodes = [codes.invalidInput, codes.tooManyRequests];
        const uploaded = await call(uploadSlip, { orderNo, file: ready } as { orderNo: string }, { ownCodes });
        setKept(uploaded);
        onKept(uploaded.id);
      }
    } catch (error) {
      setFault(error instanceof ApiError ? (error.fields[0]?.message ?? error.msg) : '没有传上去，请再试一次');
    }
    setBusy(false);
  }

  return { kept, fault, busy, choose };
}
