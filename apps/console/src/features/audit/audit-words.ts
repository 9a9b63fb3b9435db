// The audit trail in words. What this build has no words for is shown by its name.
import type { searchAudit } from '@jishi/contract/console/audit';
import type { Output } from '@jishi/contract/endpoint';

export type AuditEntry = Output<typeof searchAudit>['list'][number];

/** `actorKind` on the wire. */
export const ACTORS = [
  { value: '1', label: '会员' },
  { value: '2', label: '操作员' },
  { value: '3', label: '系统' },
];

const ACTIONS: Readonly<Record<string, string>> = {
  'access.apply': '申请产品',
  'access.createKey': '生成密钥',
  'access.resetKey': '重置密钥',
  'account.register': '注册',
  'account.setTradePassword': '设置交易密码',
  'catalogue.changeProject': '修改产品',
  'catalogue.changeStatus': '改变产品状态',
  'catalogue.createProject': '新建产品',
  'catalogue.removeDemo': '移除示例产品',
  'content.publishProtocol': '发布协议',
  'operator.createOwner': '创建所有者',
  'operator.login': '登录运营台',
  'operator.logout': '退出运营台',
  'payment.payFromBalance': '余额付款',
};

/** An action in words, '' when there are none. */
export function actionWords(action: string): string {
  return ACTIONS[action] ?? '';
}

const TARGETS: Readonly<Record<string, string>> = {
  apiKey: '密钥',
  member: '会员',
  operator: '操作员',
  payOrder: '订单',
  project: '产品',
  protocol: '协议',
};

/** The kind of an act's object in words. */
export function targetWords(kind: string): string {
  return TARGETS[kind] ?? kind;
}

/** Who can act, in words. */
export function actorWords(kind: number): string {
  return ACTORS.find(({ value }) => value === String(kind))?.label ?? String(kind);
}

/** Whether an actor's name leaves open what they are. */
export function hasOwnName({ actorName, actorKind }: Pick<AuditEntry, 'actorName' | 'actorKind'>): boolean {
  return actorName !== actorWords(actorKind);
}

/** Where the object of an act can be seen, if anywhere. */
export function targetAddress(kind: string, id: string): string | undefined {
  if (kind === 'member') return `/members/${id}`;
  if (kind === 'project') return `/products/${id}`;
  return kind === 'payOrder' ? `/orders/${id}` : undefined;
}
