// Face checks: started by a program, decided by a person on the provider's page, asked about afterwards.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import type { Journal, Table } from '../journal';
import { CloudRefusal } from './refusal';

const OPEN_MS = 2 * 3600_000;
const KEPT_MS = 3 * 24 * 3600_000;

/** The outcomes a tester can choose, with the provider's number and words for each. */
export const OUTCOMES = {
  passed: { errCode: 0, errMsg: '成功' },
  mismatch: { errCode: -5803, errMsg: '比对相似度未达到通过标准' },
  notAlive: { errCode: -4006, errMsg: '活体检测未通过' },
} as const;
export type CheckOutcome = keyof typeof OUTCOMES;

export interface FaceCheck {
  bizToken: string;
  /** In the address of the page; tells nothing of the result. */
  pageToken: string;
  name: string;
  idCard: string;
  redirectUrl: string;
  extra: string;
  /** ISO time. */
  startedAt: string;
  outcome: CheckOutcome | undefined;
}

export class FaceChecks {
  private readonly table: Table<FaceCheck>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
  ) {
    this.table = journal.table<FaceCheck>('face check');
  }

  /** Newest first. */
  list(): FaceCheck[] {
    return this.table.values().toReversed();
  }

  start(about: Pick<FaceCheck, 'name' | 'idCard' | 'redirectUrl' | 'extra'>): FaceCheck {
    const bizToken = randomUUID().toUpperCase();
    return this.table.put(bizToken, {
      ...about,
      bizToken,
      pageToken: randomBytes(24).toString('base64url'),
      startedAt: this.clock.now().toISOString(),
      outcome: undefined,
    });
  }

  /**
   * A check's record, available for three days.
   * @throws CloudRefusal
   */
  result(bizToken: string): FaceCheck {
    const check = this.table.get(bizToken);
    if (!check) throw new CloudRefusal('InvalidParameterValue.BizTokenIllegal', 'BizToken不合法。');
    if (this.ageOf(check) > KEPT_MS) {
      throw new CloudRefusal('InvalidParameterValue.BizTokenExpired', 'BizToken过期。');
    }
    return check;
  }

  ofPage(pageToken: string): FaceCheck | undefined {
    return this.table.values().find((check) => check.pageToken === pageToken);
  }

  /** A person may still be checked. */
  isOpen(check: FaceCheck): boolean {
    return check.outcome === undefined && this.ageOf(check) <= OPEN_MS;
  }

  /** Decides an open check; one that is decided or too old stays as it is. */
  decide(check: FaceCheck, outcome: CheckOutcome): FaceCheck {
    return this.isOpen(check) ? this.table.put(check.bizToken, { ...check, outcome }) : check;
  }

  private ageOf(check: FaceCheck): number {
    return this.clock.now().getTime() - Date.parse(check.startedAt);
  }
}
