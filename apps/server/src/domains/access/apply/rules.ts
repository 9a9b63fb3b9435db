// Who may be given access to a product.

/** applyStatus of the contract's enums. */
export const ApplyStatus = { open: 1, awaitingAudit: 2, refused: 3, suspended: 4, closed: 5 } as const;
/** projectNeeds of the contract's enums. */
export const Needs = { none: 0, personal: 1, enterprise: 2, sceneAudit: 3 } as const;

type Certification = { authStatus: number; authType: number };
const CERTIFIED = 2;
const ENTERPRISE = 2;

/** What still keeps a member from a product; undefined when nothing does. */
export function missingFor(needs: number, { authStatus, authType }: Certification): string | undefined {
  if (needs === Needs.none || needs === Needs.sceneAudit) return undefined;
  if (authStatus !== CERTIFIED)
    return needs === Needs.enterprise ? '这个产品需要先完成企业认证' : '这个产品需要先完成实名认证';
  if (needs === Needs.enterprise && authType !== ENTERPRISE) return '这个产品需要企业认证，您目前是个人认证';
  return undefined;
}

/** The status a new application starts in. */
export function firstStatus(needs: number): number {
  return needs === Needs.sceneAudit ? ApplyStatus.awaitingAudit : ApplyStatus.open;
}
