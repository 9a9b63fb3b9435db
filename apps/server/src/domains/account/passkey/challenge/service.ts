// Challenges to members' passkeys.
import { type MemberId, withTransaction } from '../../../../kernel/context';
import { challengesOf } from '../../../../kernel/passkey-challenge';
import { spendAllowance } from '../../allowance/service';
import { browserHashOf } from '../../requester/rules';
import { CHALLENGES_PER_SOURCE } from '../rules';
import { challenges, hasSignedIn } from './store';

export const { askToAdd, askToSignIn, spendToAdd, spendToSignIn, askToConfirm, takeToConfirm } = challengesOf<MemberId>(
  {
    ...challenges,
    browserHashOf,
    hasSignedIn: ({ db }, browserHash) => hasSignedIn(db, browserHash),
    countFrom: (ctx, source) =>
      withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `passkey:${source}`, CHALLENGES_PER_SOURCE)),
  },
);
