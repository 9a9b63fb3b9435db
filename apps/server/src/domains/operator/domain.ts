import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { jobs } from './jobs';
import * as account from './account/service';
import * as self from './self/service';
import * as own from './session/own/service';
import * as setup from './setup/service';
import * as signIn from './sign-in/service';
import * as staff from './staff/service';

export const operator: Domain = {
  useCases: useCasesOf(account, self, own, setup, signIn, staff),
  jobs,
};
