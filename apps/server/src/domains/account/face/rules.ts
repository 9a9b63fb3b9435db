// Rules for face checks: lifetime, limits, and what is stored.
import type { Limit } from '../allowance/rules';

/** A code is scanned at once: unopened for so long it is void, and the check with it. */
export const CODE_MINUTES = 5;
/** How long a check may take once its code was opened. */
export const CHECK_MINUTES = 15;
/** The provider is asked at most this often about one check. */
export const ASK_EVERY_MS = 1_000;

/** As account.face_flow stores it. */
export const FlowState = { waiting: 1, passed: 2, failed: 3, replaced: 4 } as const;

export type FacePurpose = 'changePhone' | 'resetPhone' | 'certify' | 'certifyEnterprise';

const DAY = 86_400;

/** Checks cost money and name a person: so many of a member, and of a person. */
export const FACE_LIMITS: readonly Limit[] = [{ most: 5, seconds: DAY }];
/** Of all who share an address: an office, a carrier's customers. */
export const FACE_LIMITS_PER_ADDRESS: readonly Limit[] = [{ most: 50, seconds: DAY }];
/** New QR codes for a check that is open: they are not counted as checks, and bounded all the same. */
export const FACE_REFRESH_LIMITS: readonly Limit[] = [{ most: 30, seconds: DAY }];

/** Vault contexts of a flow's sealed values, bound to the flow. */
export function flowContexts(flowHash: Buffer) {
  const flow = flowHash.toString('hex');
  return {
    name: `account.face_flow.name:${flow}`,
    idNumber: `account.face_flow.id_number:${flow}`,
    bizToken: `account.face_flow.biz_token:${flow}`,
    providerUrl: `account.face_flow.provider_url:${flow}`,
  };
}

/** The waiting page's status. */
export function statusOf(
  flow: { state: number; expiresAt: Date },
  now: Date,
): 'waiting' | 'passed' | 'failed' | 'expired' {
  if (flow.state === FlowState.failed) return 'failed';
  if (flow.expiresAt <= now || flow.state === FlowState.replaced) return 'expired';
  return flow.state === FlowState.passed ? 'passed' : 'waiting';
}
