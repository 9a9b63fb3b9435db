// What moves with a supplier's deposit. Money is bigint in units of 0.00001 yuan.
import type { MemberId } from '../../../kernel/context';
import { type Transfer, memberAccount } from '../../ledger';

/** `application` tells one's applications apart. */
export type Bonded = { id: string; memberId: MemberId; application: number; bond: bigint };

/** Puts the deposit into our keeping; nothing where none is asked for. */
export function bondOf({ id, memberId, application, bond }: Bonded): Transfer[] {
  if (bond === 0n) return [];
  return [
    {
      key: `supply:${id}:bond:${application}`,
      kind: 'supply.bond',
      memo: { supplierId: id },
      lines: [
        { account: memberAccount(memberId, 'deposit'), amount: -bond },
        { account: memberAccount(memberId, 'bond'), amount: bond },
      ],
    },
  ];
}

/** Gives it back. */
export function bondBackOf({ id, memberId, application, bond }: Bonded): Transfer[] {
  if (bond === 0n) return [];
  return [
    {
      key: `supply:${id}:bondBack:${application}`,
      kind: 'supply.bondBack',
      memo: { supplierId: id },
      lines: [
        { account: memberAccount(memberId, 'bond'), amount: -bond },
        { account: memberAccount(memberId, 'deposit'), amount: bond },
      ],
    },
  ];
}
