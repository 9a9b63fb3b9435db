// The console's roles and what each may do. The permissions are those the contract's endpoints ask for.
export const ROLES = ['owner', 'finance', 'reviewer', 'content', 'support', 'readonly'] as const;
export type OperatorRole = (typeof ROLES)[number];

const READ = [
  'console.enter',
  'member.read',
  'order.read',
  'ledger.read',
  'call.read',
  'catalogue.read',
  'audit.read',
  'message.read',
  'content.read',
] as const;

const PERMISSIONS: Record<OperatorRole, readonly string[]> = {
  owner: [...READ, 'member.freeze', 'catalogue.write', 'content.edit', 'content.publish', 'message.send'],
  finance: ['console.enter', 'member.read', 'order.read', 'ledger.read', 'call.read', 'audit.read'],
  reviewer: ['console.enter', 'member.read', 'member.freeze', 'call.read', 'catalogue.read'],
  content: [
    'console.enter',
    'catalogue.read',
    'catalogue.write',
    'content.read',
    'content.edit',
    'content.publish',
    'message.read',
    'message.send',
  ],
  support: [
    'console.enter',
    'member.read',
    'order.read',
    'call.read',
    'catalogue.read',
    'content.read',
    'message.read',
  ],
  readonly: READ,
};

/** What a role may do. */
export function permissionsOf(role: OperatorRole): ReadonlySet<string> {
  return new Set(PERMISSIONS[role]);
}

export const OperatorStatus = { on: 1, off: 2 } as const;
