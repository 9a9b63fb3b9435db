// A key for an organisation: made by a colleague who proves to be it, capped by who manages.
import * as codes from '@jishi/contract/codes';
import { keyMode } from '@jishi/contract/enums/access';
import type { Output } from '@jishi/contract/endpoint';
import { addOrganisationKey, saveOrganisationKey } from '@jishi/contract/organisation/key';
import { Dialog } from '../../shell/dialog';
import { useForm } from '../../shell/form';
import { FormEnd } from '../../shell/form-end';
import { PROOF_OWNERS, ProofField, proofError, proofInput, useNoProof } from '../../shell/key-proof';
import { TextField } from '../../shell/text-field';
import { type CapsShown, capInput, capValues } from './caps';
import { CapFields } from './caps-view';

const REFUSED_HERE = {
  [codes.stateConflict]: 'form',
  [codes.notFound]: 'form',
  [codes.permissionMissing]: 'form',
} as const;

export type MadeKey = Output<typeof addOrganisationKey>['key'];

type MakingProps = { id: string; onClose: () => void; onMade: (key: MadeKey) => void };

export function NewOrganisationKeyDialog({ id, onClose, onMade }: MakingProps) {
  const form = useForm(addOrganisationKey, {
    initial: { name: '', ...capValues(), ...useNoProof() },
    input: (values) => ({
      id,
      mode: keyMode.live,
      name: values.name.trim(),
      ...capInput(values),
      ...proofInput(values),
    }),
    check: proofError,
    done: ({ key }) => onMade(key),
    owners: { ...PROOF_OWNERS, ...REFUSED_HERE },
  });
  return (
    <Dialog title="为组织新建密钥" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <TextField form={form} name="name" label="名称" hint="例如它用在哪个系统" maxLength={30} />
        <CapFields form={form} />
        <ProofField form={form} />
        <FormEnd form={form} verb="生成密钥" pendingVerb="正在生成" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type CappingProps = {
  of: { id: string; name: string; caps: CapsShown };
  onClose: () => void;
  onDone: (words: string) => void;
};

export function KeyCapsDialog({ of, onClose, onDone }: CappingProps) {
  const form = useForm(saveOrganisationKey, {
    initial: capValues(of.caps),
    input: (values) => ({ id: of.id, ...capInput(values) }),
    done: () => onDone(`“${of.name}”的上限已保存`),
    owners: REFUSED_HERE,
  });
  return (
    <Dialog title={`“${of.name}”的上限`} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <CapFields form={form} />
        <FormEnd form={form} verb="保存" pendingVerb="正在保存" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
