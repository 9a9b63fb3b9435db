// What operator serves and does in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { confirmations, reviewKinds } from '../review';
import { secondFactors } from '../../kernel/second-factor';
import { confirmMoney, withOperatorFactor } from './confirmation/service';
import * as account from './account/service';
import { moneyGrants } from './grant/service';
import { jobs } from './jobs';
import * as objection from './leaving/objection/service';
import { ownerEnds } from './leaving/service';
import * as passkey from './passkey/service';
import * as self from './self/service';
import * as own from './session/own/service';
import * as setup from './setup/service';
import * as signIn from './sign-in/service';
import * as staff from './staff/service';
import { digests, sealed } from './sealed/rules';

export const operator: Domain = {
  useCases: useCasesOf(account, objection, passkey, self, own, setup, signIn, staff),
  jobs,
  sealed,
  digests,
  extends: [
    reviewKinds.with(moneyGrants),
    reviewKinds.with(ownerEnds),
    confirmations.with(confirmMoney),
    secondFactors.with(withOperatorFactor),
  ],
};
