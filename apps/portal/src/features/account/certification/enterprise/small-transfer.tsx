// The second way: a small amount is sent to the enterprise's account, and the member tells how much has arrived.
import {
  type SmallTransfer as Transfer,
  chooseEnterpriseWay,
  sendSmallTransfer,
  tellSmallTransfer,
} from '@jishi/contract/certification/enterprise';
import * as codes from '@jishi/contract/codes';
import { certificationWay as Way, smallTransferStatus } from '@jishi/contract/enums/certification';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { toast } from '@jishi/ui/toast-store';
import type * as z from 'zod';
import { call } from '../../../../shell/client';
import { useForm } from '../../../../shell/form';
import { Status as StatusWord } from '../../../../shell/labels';
import { AmountField } from '../../../../shell/number-inputs';
import { FormMessage } from '../../code/form-message';
import { AccountFields } from './account-fields';
import type { Mode } from './mode';

type Facts = z.output<typeof Transfer>;
type Props = { mode: Mode; company: string; onChanged: () => Promise<unknown> };

const OWNERS = {
  [codes.stateConflict]: 'form',
  [codes.tooManyRequests]: 'form',
  [codes.unavailable]: 'form',
} as const;

export function SmallTransfer({ mode, company, onChanged }: Props) {
  const { transfer } = mode;
  const isOpen = transfer !== null && transfer.status !== smallTransferStatus.failed;
  if (!isOpen) {
    return <AccountForm mode={mode} company={company} fault={transfer?.reason ?? ''} onChanged={onChanged} />;
  }
  return (
    <>
      <FactList
        facts={[
          ['状态', <StatusWord of="smallTransferStatus" value={transfer.status} />],
          ['收款账户', `${transfer.bank}，${transfer.branch}`],
          ['账号', <span className="mono">{transfer.account}</span>],
          ['打款时间', transfer.sentTime],
          ['最晚填写', transfer.endTime],
        ]}
      />
      {transfer.status === smallTransferStatus.sending && (
        <p className="quiet">正在打款，一般几分钟内到账。到账后这里可以填金额，可以先离开这一页。</p>
      )}
      {transfer.status === smallTransferStatus.sent && <AmountForm transfer={transfer} onChanged={onChanged} />}
      {transfer.status === smallTransferStatus.ended && (
        <p className="note">这次打款已经结束。请换一种验证方式，或改执照内容后重新提交。</p>
      )}
    </>
  );
}

type AccountFormProps = Props & { fault: string };

function AccountForm({ mode, company, fault, onChanged }: AccountFormProps) {
  const form = useForm(sendSmallTransfer, {
    initial: { bank: '', province: '', city: '', branch: '', cnaps: '', account: '' },
    owners: OWNERS,
    send: async (values, ownCodes) => {
      if (mode.way !== Way.transfer) await call(chooseEnterpriseWay, { way: Way.transfer }, { ownCodes });
      await call(sendSmallTransfer, values, { ownCodes });
      await onChanged();
    },
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      {fault && <p className="form-message">上次没有打成：{fault}</p>}
      <p className="form-hint">
        填 {company} 自己的对公账户。我们打入 0.01 到 0.99 元，填对到账的金额就通过；可以试三次，七天内有效。
      </p>
      <AccountFields form={form} />
      <FormMessage text={form.errors.form} />
      <p>
        <Button type="submit" look="main" disabled={form.busy}>
          {form.busy ? '正在提交' : '打款到这个账户'}
        </Button>
      </p>
    </form>
  );
}

function AmountForm({ transfer, onChanged }: { transfer: Facts; onChanged: () => Promise<unknown> }) {
  const form = useForm(tellSmallTransfer, {
    initial: { amount: '' },
    owners: OWNERS,
    done: async ({ right, triesLeft }) => {
      if (right) toast.success('金额正确，企业认证已通过');
      else form.fail({ amount: triesLeft > 0 ? `金额不对，还可以试 ${triesLeft} 次` : '金额不对，这次打款已经结束' });
      await onChanged();
    },
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <AmountField
        label="到账金额"
        hint={`单位：元；在网银的到账记录里查，还可以试 ${transfer.triesLeft} 次`}
        error={form.errors.amount}
        value={form.values.amount}
        onChange={(amount) => form.change({ amount })}
      />
      <FormMessage text={form.errors.form} />
      <p>
        <Button type="submit" look="main" disabled={form.busy}>
          {form.busy ? '正在核对' : '确认金额'}
        </Button>
      </p>
    </form>
  );
}
