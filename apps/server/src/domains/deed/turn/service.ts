// How a deed goes on, in the transaction of who does so.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import type { Contact } from '../paper/rules';
import { type Act, WAYS, endOf } from '../rules';
import { sealedFor } from '../sealed/rules';
import { type DeedRow, move } from '../store';

type How = { operatorId?: string; reason?: string; scan?: string; seen?: string };

/** Does it, or undefined where it is not possible by now. */
export function tryAct(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  deed: Pick<DeedRow, 'no' | 'kind'>,
  act: Act,
  { operatorId, ...how }: How = {},
): Promise<DeedRow | undefined> {
  const at = ctx.now();
  return move(tx, deed.no, { ...WAYS[act], ...how, at, operatorId: operatorId ?? null, endsAt: endOf(deed.kind, at) });
}

/** Of two at once one happens, and the other is told so. */
export function changedMeanwhile(): Refusal {
  return new Refusal('stateConflict', '这份合同刚刚有了变化，请刷新后再看');
}

/** The member's page of a deed. */
export function pageOf(no: string): string {
  return `/deed?id=${no}`;
}

/** Whom the company named; empty once the member is gone. */
export function contactOf({ vault }: Pick<Context, 'vault'>, { no, contactCipher }: DeedRow): Contact {
  if (!contactCipher) return { name: '', phone: '' };
  return JSON.parse(vault.openText(contactCipher, sealedFor.contact(no))) as Contact;
}
