// The console's roles and what each may do. The permissions are those the contract's endpoints ask for.
import type { Permission } from '@jishi/contract/endpoint';

export const ROLES = ['owner', 'finance', 'reviewer', 'content', 'support', 'readonly'] as const;
export type OperatorRole = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<OperatorRole, string>> = {
  owner: '所有者',
  finance: '财务',
  reviewer: '审核员',
  content: '内容',
  support: '客服',
  readonly: '只读',
};

const READ = [
  'console.enter',
  'member.read',
  'order.read',
  'ledger.read',
  'call.read',
  'apply.read',
  'catalogue.read',
  'certification.read',
  'audit.read',
  'job.read',
  'message.read',
  'content.read',
  'adtracking.read',
  'coupon.read',
  'vip.read',
  'deed.read',
  'invoice.read',
  'sms.read',
  'quote.read',
  'recharge.read',
  'appeal.read',
  'status.read',
  'support.read',
  'marketplace.read',
  'setting.read',
] as const satisfies readonly Permission[];

const PERMISSIONS: Record<OperatorRole, readonly Permission[]> = {
  owner: [
    ...READ,
    'member.freeze',
    'apply.decide',
    'certification.decide',
    'certification.reveal',
    'job.retry',
    'key.switch',
    'catalogue.write',
    'content.edit',
    'content.publish',
    'message.send',
    'operator.grant',
    'operator.write',
    'coupon.write',
    'ledger.adjust',
    'ledger.reconcile',
    'payee.write',
    'quote.withdraw',
    'appeal.decide',
    'appeal.write',
    'status.write',
    'support.write',
    'marketplace.decide',
    'marketplace.review',
    'marketplace.write',
    'recharge.decide',
    'recharge.supplier',
    'recharge.write',
    'refund.grant',
    'remittance.confirm',
    'vip.write',
    'vip.grant',
    'deed.decide',
    'invoice.decide',
    'invoice.issue',
    'setting.limit',
    'setting.write',
    'sms.channel',
    'sms.decide',
    'sms.write',
  ],
  finance: [
    'console.enter',
    'member.read',
    'order.read',
    'ledger.read',
    'call.read',
    'audit.read',
    'adtracking.read',
    'coupon.read',
    'coupon.write',
    'ledger.adjust',
    'ledger.reconcile',
    'refund.grant',
    'remittance.confirm',
    'marketplace.decide',
    'marketplace.read',
    'marketplace.write',
    'recharge.read',
    'recharge.write',
    'recharge.decide',
    'appeal.read',
    'appeal.write',
    'appeal.decide',
    'vip.read',
    'vip.write',
    'vip.grant',
    'deed.read',
    'deed.decide',
    'invoice.read',
    'invoice.decide',
    'invoice.issue',
    'sms.read',
  ],
  reviewer: [
    'console.enter',
    'member.read',
    'member.freeze',
    'apply.read',
    'apply.decide',
    'certification.read',
    'certification.decide',
    'certification.reveal',
    'key.switch',
    'call.read',
    'catalogue.read',
    'deed.read',
    'deed.decide',
    'invoice.read',
    'invoice.decide',
    'quote.read',
    'quote.withdraw',
    'marketplace.read',
    'marketplace.review',
    'sms.read',
    'sms.decide',
    'sms.write',
  ],
  content: [
    'console.enter',
    'catalogue.read',
    'catalogue.write',
    'content.read',
    'content.edit',
    'content.publish',
    'status.read',
    'status.write',
    'message.read',
    'message.send',
    'adtracking.read',
  ],
  support: [
    'console.enter',
    'member.read',
    'order.read',
    'call.read',
    'apply.read',
    'catalogue.read',
    'content.read',
    'message.read',
    'quote.read',
    'marketplace.read',
    'recharge.read',
    'appeal.read',
    'appeal.write',
    'status.read',
    'status.write',
    'support.read',
    'support.write',
    'vip.read',
  ],
  readonly: READ,
};

/** What lets an operator move money, or say where money is to go: of a new role it waits. */
export const MONEY: ReadonlySet<Permission> = new Set<Permission>([
  'ledger.adjust',
  'ledger.reconcile',
  'marketplace.decide',
  'payee.write',
  'appeal.decide',
  'operator.grant',
  'recharge.decide',
  'refund.grant',
  'remittance.confirm',
  'setting.limit',
]);

/** The permissions of a role. */
export function permissionsOf(role: OperatorRole): ReadonlySet<Permission> {
  return new Set(PERMISSIONS[role]);
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): OperatorRole[] {
  return ROLES.filter((role) => PERMISSIONS[role].includes(permission));
}

/** Whether a role moves money at all. */
export function movesMoney(role: OperatorRole): boolean {
  return PERMISSIONS[role].some((permission) => MONEY.has(permission));
}

/** Limits on links to one phone or mail, so that nobody is pestered. */
export const LINKS_PER_CONTACT = [
  { most: 5, seconds: 3_600 },
  { most: 10, seconds: 86_400 },
];
