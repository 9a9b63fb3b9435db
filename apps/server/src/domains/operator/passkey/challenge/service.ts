// Challenges to operators' passkeys.
import { withTransaction } from '../../../../kernel/context';
import { challengesOf } from '../../../../kernel/passkey-challenge';
import { spendAllowance } from '../../../account';
import { FORGOTTEN_MS, hashMark } from '../../browser/rules';
import { CHALLENGES_PER_SOURCE } from '../rules';
import { challenges, hasSignedIn } from './store';

export const { askToAdd, askToSignIn, spendToAdd, spendToSignIn, askToConfirm, takeToConfirm } = challengesOf<string>({
  ...challenges,
  browserHashOf: ({ browser }) => (browser ? hashMark(browser.id) : null),
  hasSignedIn: ({ db, now }, browserHash) => hasSignedIn(db, browserHash, new Date(now().getTime() - FORGOTTEN_MS)),
  countFrom: (ctx, source) =>
    withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `operator:passkey:${source}`, CHALLENGES_PER_SOURCE)),
});
