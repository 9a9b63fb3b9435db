// Proposing who sells and the least an invoice can be about; another operator agrees.
import { getInvoiceSettings, proposeInvoiceSettings } from '@jishi/contract/console/invoice-setting';
import type { Output } from '@jishi/contract/endpoint';
import { useRefreshOf } from '../../shell/client';
import { AreaField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';

const SELLER = { name: '', taxNo: '', address: '', phone: '', bank: '', account: '' };
const EMPTY = { ...SELLER, clerk: '', payee: '', checker: '' };

type Props = { of: Output<typeof getInvoiceSettings>; onClose: () => void };

export function SettingsDialog({ of: { version, seller, minimum }, onClose }: Props) {
  const form = useNewForm(() => ({ ...(seller ?? EMPTY), minimum, reason: '' }));
  return (
    <SaveDialog
      by={proposeInvoiceSettings}
      said="已提出，等另一位操作员同意"
      refresh={useRefreshOf(getInvoiceSettings)}
      title="修改销售方与最低金额"
      form={form}
      consequences={[
        '另一位操作员同意后，立即用在新申请和还没有开具的发票上；开好的照旧。',
        '名称与税号须和税务登记一致，否则开票平台会拒绝。',
      ]}
      verb="提出"
      pendingVerb="正在提出"
      input={() => ({ version, ...form.values() })}
      onClose={onClose}
    >
      <TextField path="name" label="名称" />
      <TextField path="taxNo" label="税号" mono />
      <TextField path="address" label="地址" hint="接了开票平台时必填" />
      <TextField path="phone" label="电话" hint="接了开票平台时必填" />
      <TextField path="bank" label="开户行" hint="可以不填" />
      <TextField path="account" label="账号" hint="可以不填" mono inputMode="numeric" />
      <TextField path="clerk" label="开票人" hint="接了开票平台时必填，与登录电子税务局的开票员同名" />
      <TextField path="payee" label="收款人" hint="可以不填" />
      <TextField path="checker" label="复核人" hint="可以不填" />
      <TextField path="minimum" label="每张最低" unit="元" inputMode="decimal" />
      <AreaField path="reason" label="原因" hint="和这次改动一起留下" rows={2} />
    </SaveDialog>
  );
}
