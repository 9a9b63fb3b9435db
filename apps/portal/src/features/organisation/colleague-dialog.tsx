// Inviting a colleague, and changing one's role and caps.
import * as codes from '@jishi/contract/codes';
import { organisationRole } from '@jishi/contract/enums/organisation';
import { inviteColleague, saveColleague } from '@jishi/contract/organisation';
import { Segments } from '@jishi/ui/segments';
import { Dialog } from '../../shell/dialog';
import { type Form, useForm } from '../../shell/form';
import { FormEnd } from '../../shell/form-end';
import { TextField } from '../../shell/text-field';
import { type CapValues, type CapsShown, capInput, capValues } from './caps';
import { CapFields } from './caps-view';

const REFUSED_HERE = {
  [codes.stateConflict]: 'form',
  [codes.notFound]: 'form',
  [codes.permissionMissing]: 'form',
  [codes.tooManyRequests]: 'form',
} as const;
const ROLE_NOTES = {
  [organisationRole.manager]: '邀请开发者，设上限，看所有人的用量与密钥，也可以自己建密钥',
  [organisationRole.developer]: '为组织建密钥并调用，只看自己的用量与密钥',
  [organisationRole.finance]: '看组织每月的花费与您的对账单合计，不建密钥，不调用',
} as const;

type Role = keyof typeof ROLE_NOTES;
type Values = CapValues & { role: string };

const roleOf = (text: string): Role =>
  organisationRole.rows.find(({ value }) => String(value) === text)?.value ?? organisationRole.developer;
const isFinance = ({ role }: Pick<Values, 'role'>) => roleOf(role) === organisationRole.finance;

type InvitingProps = { id: string; isOwner: boolean; onClose: () => void; onDone: (words: string) => void };

export function InviteDialog({ id, isOwner, onClose, onDone }: InvitingProps) {
  const form = useForm(inviteColleague, {
    initial: { phone: '', role: String(organisationRole.developer), ...capValues() },
    input: ({ phone, role, ...caps }) => ({ id, phone, role: roleOf(role), ...capInput(caps) }),
    done: () => onDone('邀请已发出，7 天内有效'),
    owners: REFUSED_HERE,
  });
  return (
    <Dialog title="邀请同事" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <TextField
          form={form}
          name="phone"
          label="同事的手机号"
          hint="对方用这个手机号登录或注册后，在“组织”页接受"
          inputMode="numeric"
          maxLength={11}
        />
        <RoleField form={form} isOwner={isOwner} />
        {!isFinance(form.values) && <CapFields form={form} />}
        <FormEnd form={form} verb="发出邀请" pendingVerb="正在发出" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type EditingProps = {
  of: { id: string; phone: string; role: number; caps: CapsShown };
  isOwner: boolean;
  onClose: () => void;
  onDone: (words: string) => void;
};

export function EditColleagueDialog({ of, isOwner, onClose, onDone }: EditingProps) {
  const losesKeys = (values: Pick<Values, 'role'>) => isFinance(values) && of.role !== organisationRole.finance;
  const form = useForm(saveColleague, {
    initial: { role: String(of.role), ...capValues(of.caps) },
    input: ({ role, ...caps }) => ({ id: of.id, role: roleOf(role), ...capInput(caps) }),
    done: (_, values) => onDone(losesKeys(values) ? '已改为财务，其密钥已停止' : '已保存，网关按新的上限放行'),
    owners: REFUSED_HERE,
  });
  return (
    <Dialog title={`成员 ${of.phone}`} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <RoleField form={form} isOwner={isOwner} />
        {losesKeys(form.values) && (
          <p className="organisation-warning">
            保存后，{of.phone} 为组织建的密钥立即不能再用，不能恢复，上限也一并取消。调用记录与账目都保留。
          </p>
        )}
        {!isFinance(form.values) && <CapFields form={form} />}
        <FormEnd form={form} verb="保存" pendingVerb="正在保存" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type RoleProps = { form: Pick<Form<Pick<Values, 'role'>>, 'values' | 'change'>; isOwner: boolean };

/** A manager decides about developers only. */
function RoleField({ form: { values, change }, isOwner }: RoleProps) {
  return (
    <p className="key-mode">
      {isOwner && (
        <Segments
          label="角色"
          choices={organisationRole.rows.map(({ value, label }) => [String(value), label])}
          chosen={values.role}
          onChoose={(role) => change({ role })}
        />
      )}
      <span className="small quiet">{ROLE_NOTES[roleOf(values.role)]}</span>
    </p>
  );
}
