// What settings serve, and what of them takes a second operator.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { reviewKinds } from '../review';
import * as service from './service';
import { settingChanges } from './service';

export const setting: Domain = {
  useCases: useCasesOf(service),
  extends: [reviewKinds.with(settingChanges)],
};
