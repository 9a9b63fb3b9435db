// How far one carrier is with a signature.
import { searchSignatures, setFiling } from '@jishi/contract/console/sms';
import { carrier, filingStatus } from '@jishi/contract/enums/sms';
import type { RowOf } from '@jishi/contract/list';
import { useRefreshOf } from '../../../shell/client';
import { AreaField, ChoiceField } from '../../../shell/form/fields';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';

type Row = RowOf<typeof searchSignatures>;

const optionsOf = (rows: readonly { value: number; label: string }[]) =>
  rows.map(({ value, label }) => ({ value: String(value), label }));

export function FilingDialog({ signature: { id, name, filings }, onClose }: { signature: Row; onClose: () => void }) {
  const next = filings.find(({ status }) => status !== filingStatus.filed) ?? filings[0];
  const initial = () => ({ carrier: String(next?.carrier ?? 1), status: String(filingStatus.filed), reason: '' });
  const form = useNewForm(initial);
  function input() {
    const { carrier: of, status, reason } = form.values();
    return { id, carrier: Number(of) as 1, status: Number(status) as 1, reason };
  }
  return (
    <SaveDialog
      by={setFiling}
      said="已登记"
      refresh={useRefreshOf(searchSignatures)}
      title={`【${name}】的备案`}
      form={form}
      consequences={['一家备案后用户就能发往那一家；三家都备案或有一家驳回时，用户会收到通知。']}
      verb="登记"
      pendingVerb="正在登记"
      input={input}
      onClose={onClose}
    >
      <ChoiceField path="carrier" label="运营商" options={optionsOf(carrier.rows)} />
      <ChoiceField path="status" label="进度" options={optionsOf(filingStatus.rows)} />
      <AreaField path="reason" label="驳回的原因" hint="只在被驳回时填写，用户会看到" rows={2} />
    </SaveDialog>
  );
}
