// The console's own accounts and sessions.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Email, Id, Money, Nothing, Phone, Reason, SecondFactor, Time, TypedPassword, shownName } from '../values';

const Account = z
  .string('请输入账号')
  .regex(/^[a-z][a-z0-9_.-]{2,31}$/, '账号是 3 到 32 位小写字母、数字、点、横线，字母开头');
/** A password that is chosen; what else it must not be is judged by the server. */
export const NewOperatorPassword = z.string('请输入密码').min(10, '密码至少 10 位').max(64, '密码最多 64 位');
export const OperatorTotp = z.string('请输入动态口令').regex(/^\d{6}$/, '动态口令是 6 位数字');

export const beginOwnerSetup = endpoint({
  method: 'POST',
  path: '/console-api/setup/begin',
  access: 'public',
  summary: '用一次性链接开始创建第一位所有者或受邀的操作员：给出动态口令的密钥',
  input: z.object({ token: z.string('链接不完整').max(200, '链接不正确') }),
  output: z.object({
    secret: z.string(),
    otpauthUrl: z.string(),
    /** Whom an owner invited; null when the link makes the first owner. */
    invited: z.object({ account: z.string(), name: z.string(), role: z.string() }).nullable(),
  }),
  refusals: ['notFound'],
});

export const finishOwnerSetup = endpoint({
  method: 'POST',
  path: '/console-api/setup/finish',
  access: 'public',
  namesBrowser: true,
  summary:
    '创建第一位所有者或受邀的操作员并登录，给出 10 个恢复码（只显示这一次）；链接就此作废。受邀的账号与姓名以邀请为准',
  input: z.object({
    token: z.string('链接不完整').max(200, '链接不正确'),
    account: Account,
    name: shownName('姓名', 1, 20),
    password: NewOperatorPassword,
    totp: OperatorTotp,
  }),
  /** `recoveryCodes`: shown this once; each stands in for the authenticator once. */
  output: z.object({ token: z.string(), recoveryCodes: z.array(z.string()) }),
  refusals: ['notFound', 'codeWrong'],
});

export const loginOperator = endpoint({
  method: 'POST',
  path: '/console-api/login',
  access: 'public',
  namesBrowser: true,
  summary: '操作员登录：密码与动态口令或恢复码',
  input: z.object({
    account: Account,
    password: TypedPassword,
    totp: SecondFactor,
    /** Needed where strangers have tried the account often; of the action operatorLogin. */
    captcha: z.string().max(8000, '人机验证内容太长').nullish(),
  }),
  /** `recoveryLeft`: recovery codes left, where one was used instead of the authenticator. */
  output: z.object({ token: z.string(), recoveryLeft: z.number().int().nullable() }),
  refusals: ['codeWrong', 'captchaFailed', 'tooManyRequests'],
});

export const getOperator = endpoint({
  method: 'GET',
  path: '/console-api/me',
  access: 'operator',
  permission: 'console.enter',
  summary: '当前操作员与其权限',
  input: Nothing,
  output: z.object({
    id: z.string(),
    account: z.string(),
    name: z.string(),
    role: z.string(),
    permissions: z.array(z.string()),
    /** While a new role may only look at money: from when on it may move it. */
    moneyFrom: Time.nullable(),
    /** Somebody proposed that they leave: until when they can object before it comes true by itself. */
    leaving: z.object({ proposedBy: z.string(), reason: z.string(), dueTime: Time, objected: z.boolean() }).nullable(),
  }),
});

export const objectToOwnEnd = endpoint({
  method: 'POST',
  path: '/console-api/me/object',
  access: 'operator',
  permission: 'console.enter',
  summary: '对停用自己提出异议：此后不会到期停用，要由另一位所有者决定',
  input: z.object({ reason: Reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const logoutOperator = endpoint({
  method: 'POST',
  path: '/console-api/logout',
  access: 'operator',
  permission: 'console.enter',
  summary: '操作员退出',
  input: Nothing,
  output: Nothing,
});

const Role = z.enum(['owner', 'finance', 'reviewer', 'content', 'support', 'readonly'], '请选择角色');
export const listOperators = endpoint({
  method: 'GET',
  path: '/console-api/operator/list',
  access: 'operator',
  permission: 'operator.write',
  summary: '操作员与还没有用掉的邀请',
  input: Nothing,
  output: z.object({
    operators: z.array(
      z.object({
        id: z.string(),
        account: z.string(),
        name: z.string(),
        role: z.string(),
        enabled: z.boolean(),
        /** While a new role may only look at money: from when on it may move it. */
        moneyFrom: Time.nullable(),
        /** Somebody proposed that this owner leaves: when it comes true by itself, if they did not object. */
        leaving: z.object({ reviewId: z.string(), dueTime: Time, objected: z.boolean() }).nullable(),
        createTime: Time,
        latestLoginTime: Time.nullable(),
      }),
    ),
    invitations: z.array(
      z.object({
        account: z.string(),
        name: z.string(),
        role: z.string(),
        /** Masked: where the link went. */
        sentTo: z.string(),
        expireTime: Time,
        expired: z.boolean(),
      }),
    ),
    /** Roles that move money and wait for another owner's word: no link was sent yet. */
    proposals: z.array(
      z.object({
        reviewId: z.string(),
        account: z.string(),
        name: z.string(),
        role: z.string(),
        sentTo: z.string(),
        proposedBy: z.string(),
        proposeTime: Time,
      }),
    ),
    /** While there is one owner only, who could be both of two people: what one may move by a word is less. */
    oneOwner: z.object({ limit: Money }).nullable(),
  }),
});

const CONTACT = '请输入对方本人的手机号或邮箱';
const Contact = z
  .string(CONTACT)
  .trim()
  .toLowerCase()
  .max(120, CONTACT)
  .refine((text) => Phone.safeParse(text).success || Email.safeParse(text).success, CONTACT);
/** The link itself is for nobody but whom it was sent to. */
const InvitationSent = z.object({ sentTo: z.string(), expireTime: Time });

export const inviteOperator = endpoint({
  method: 'POST',
  path: '/console-api/operator/invite',
  access: 'operator',
  permission: 'operator.write',
  summary:
    '邀请一位操作员：链接只发到对方本人的手机或邮箱，24 小时内有效；再次邀请同一账号，先前的链接作废。有另一位所有者时，经手资金的角色由他同意后才发出链接',
  input: z.object({
    account: Account,
    name: shownName('姓名', 1, 20),
    role: Role,
    /** A mobile number or an e-mail address that no other operator has. */
    contact: Contact,
  }),
  /** `expireTime` null: nothing was sent yet, another owner has to agree first. */
  output: InvitationSent.extend({ expireTime: Time.nullable() }),
  refusals: ['tooManyRequests', 'unavailable', 'permissionMissing'],
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/console-api/operator/invite/resend',
  access: 'operator',
  permission: 'operator.write',
  summary: '把邀请重新发到同一手机或邮箱：给出新的链接，先前的作废',
  input: z.object({ account: Account }),
  output: InvitationSent,
  refusals: ['notFound', 'tooManyRequests', 'unavailable'],
});

export const cancelInvitation = endpoint({
  method: 'POST',
  path: '/console-api/operator/invite/cancel',
  access: 'operator',
  permission: 'operator.write',
  summary: '作废一个邀请',
  input: z.object({ account: Account }),
  output: Nothing,
  refusals: ['notFound'],
});

export const switchOperator = endpoint({
  method: 'POST',
  path: '/console-api/operator/switch',
  access: 'operator',
  permission: 'operator.write',
  summary:
    '启用或停用操作员；停用即退出登录。停用所有者只是提出：另一位所有者同意，或 24 小时内本人没有异议才停用。不能停用自己，也不能停用最后一位所有者',
  input: z.object({ id: Id, enabled: z.boolean('请说明启用还是停用'), reason: Reason }),
  /** When an owner is out of service without an objection; null: done. */
  output: z.object({ dueTime: Time.nullable() }),
  refusals: ['notFound', 'stateConflict', 'permissionMissing', 'secondFactorNeeded', 'secondFactorWrong'],
});
