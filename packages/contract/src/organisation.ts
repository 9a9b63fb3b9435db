// Organisations: colleagues call on the owner's balance, each within caps, without sharing a password.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { organisationRole } from './enums/organisation';
import { Amount, Id, Money, Nothing, Phone, Time, Whole, oneOf, shownName } from './values';

const calls = Whole.pipe(
  z.number().min(1, '次数上限为 1 到 10 亿').max(1_000_000_000, '次数上限为 1 到 10 亿'),
).nullish();
/** Yuan. */
const spend = Amount.regex(/[1-9]/, '消费上限要大于 0').nullish();

/** Caps by days, weeks from Monday and months of Beijing; null: none. */
export const caps = {
  dailyCalls: calls,
  dailySpend: spend,
  weeklyCalls: calls,
  weeklySpend: spend,
  monthlyCalls: calls,
  monthlySpend: spend,
};

export const Caps = z.object({
  dailyCalls: z.number().int().nullable(),
  dailySpend: Money.nullable(),
  weeklyCalls: z.number().int().nullable(),
  weeklySpend: Money.nullable(),
  monthlyCalls: z.number().int().nullable(),
  monthlySpend: Money.nullable(),
});

/** Since midnight, Monday and the first of the month in Beijing; calls that the gateway refused are not among them. */
export const Use = z.object({
  callsToday: z.number().int(),
  spentToday: Money,
  callsThisWeek: z.number().int(),
  spentThisWeek: Money,
  callsThisMonth: z.number().int(),
  spentThisMonth: Money,
});

const role = oneOf(organisationRole, '请选择角色');

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/mem/organisation/list',
  access: 'member',
  summary: '组织：本人的组织、本人加入的组织与各项上限、收到的邀请',
  input: Nothing,
  output: z.object({
    /** The one that the member owns. */
    own: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Certified, and has none yet. */
    mayFound: z.boolean(),
    /** Which makes its name; '' where the owner chooses it. */
    enterpriseName: z.string(),
    joined: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Masked. */
        ownerPhone: z.string(),
        /** Enumeration organisationRole. */
        role: z.number().int(),
        caps: Caps,
        use: Use,
        /** False while the owner's account or the own one is frozen or being closed: all that is left is to leave. */
        inOrder: z.boolean(),
        /** Whether whoever asks may read what the organisation spends. */
        readsSpend: z.boolean(),
        joinTime: Time,
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Masked. */
        inviterPhone: z.string(),
        role: z.number().int(),
        caps: Caps,
        expireTime: Time,
      }),
    ),
  }),
});

export const foundOrganisation = endpoint({
  method: 'POST',
  path: '/mem/organisation/add',
  access: 'member',
  summary: '建立组织；通过认证的用户可以建一个，企业认证的以企业名称为名',
  input: z.object({ name: shownName('组织名称', 2, 30) }),
  output: z.object({ id: z.string(), name: z.string() }),
  refusals: ['certificationRequired', 'stateConflict'],
});

export const listColleagues = endpoint({
  method: 'GET',
  path: '/mem/organisation/colleague/list',
  access: 'member',
  summary: '组织的成员、角色、上限、已用与未接受的邀请；所有者与管理员可看',
  input: z.object({ id: Id }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    /** The owner alone decides about managers and finance. */
    isOwner: z.boolean(),
    colleagues: z.array(
      z.object({
        id: z.string(),
        /** Masked. */
        phone: z.string(),
        nickname: z.string(),
        role: z.number().int(),
        /** Whether whoever asks may change or remove them. */
        mayChange: z.boolean(),
        caps: Caps,
        use: Use,
        joinTime: Time,
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.string(),
        /** Masked. */
        phone: z.string(),
        role: z.number().int(),
        caps: Caps,
        createTime: Time,
        expireTime: Time,
      }),
    ),
    /** Colleagues and open invitations together. */
    most: z.number().int(),
  }),
  refusals: ['notFound'],
});

export const inviteColleague = endpoint({
  method: 'POST',
  path: '/mem/organisation/invitation/add',
  access: 'member',
  summary: '按手机号邀请成员，7 天内有效；手机号是否注册过，答复一样。财务不设上限',
  input: z.object({ id: Id, phone: Phone, role, ...caps }),
  output: Nothing,
  refusals: ['invalidInput', 'notFound', 'permissionMissing', 'stateConflict', 'tooManyRequests'],
});

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/mem/organisation/invitation/withdraw',
  access: 'member',
  summary: '撤回未接受的邀请',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'permissionMissing'],
});

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/mem/organisation/invitation/answer',
  access: 'member',
  summary: '接受或拒绝发给本人手机号的邀请；只能答复一次',
  input: z.object({ id: Id, accept: z.boolean('请说明接受还是拒绝') }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const saveColleague = endpoint({
  method: 'POST',
  path: '/mem/organisation/colleague/save',
  access: 'member',
  summary: '修改成员的角色与上限；网关立即按新的上限放行。改为财务的，其密钥立即不能再用，不设上限',
  input: z.object({ id: Id, role, ...caps }),
  output: Nothing,
  refusals: ['notFound', 'permissionMissing'],
});

export const removeColleague = endpoint({
  method: 'POST',
  path: '/mem/organisation/colleague/remove',
  access: 'member',
  summary: '移除成员；其为组织建的密钥立即不能再用，记录保留',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'permissionMissing'],
});

export const leaveOrganisation = endpoint({
  method: 'POST',
  path: '/mem/organisation/leave',
  access: 'member',
  summary: '退出组织；本人为组织建的密钥立即不能再用',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});
