// The common end of all ways to sign in to the console: session, known browser, telling the operator, audit.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { placeOf } from '../../../../kernel/place';
import { recordAudit } from '../../../audit';
import { type OperatorRow, noteSignIn } from '../../account/store';
import { rememberBrowser } from '../../browser/service';
import { openSession } from '../../session/service';
import { tell } from '../../telling/service';
import { signInTold } from '../rules';

type Entry = {
  /** The browser has not signed in to the account before. */
  isStranger: boolean;
  /** Recovery codes left, where one was used. */
  recoveryLeft: number | null;
  /** How, for the audit, where it was not by password and app. */
  by?: Readonly<Record<string, unknown>> | undefined;
};

/** In the transaction that used up what opened the console. Returns the token of the session. */
export async function enterConsole(
  tx: Transaction,
  ctx: Context,
  operator: OperatorRow,
  { isStranger, recoveryLeft, by }: Entry,
): Promise<string> {
  const { id, role } = operator;
  await noteSignIn(tx, id, ctx.now());
  const { token, asOperator } = await openSession(tx, ctx, { id, role });
  await rememberBrowser(tx, ctx, id);
  const what = signInTold({ place: placeOf(ctx.ip), isStranger, recoveryLeft });
  if (what) await tell(tx, ctx, operator, what);
  await recordAudit(tx, asOperator, { action: 'operator.login', targetKind: 'operator', targetId: id, after: by });
  return token;
}
