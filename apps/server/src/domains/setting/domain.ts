// What settings serve, and what of them takes a second operator.
import type { Domain } from '../../kernel/domain';
import { secretsSealedFor } from '../../kernel/provider-settings';
import { sealedTable } from '../../kernel/sealed';
import { useCasesOf } from '../../kernel/use-case';
import { reviewKinds } from '../review';
import * as provider from './provider/service';
import { providerChanges } from './provider/service';
import * as trial from './provider/trial/service';
import * as service from './service';
import { settingChanges } from './service';

export const setting: Domain = {
  useCases: useCasesOf(service, provider, trial),
  sealed: [
    sealedTable<{ provider: string }>({
      table: 'setting.provider_change',
      from: ['provider'],
      columns: { secret_cipher: (row) => secretsSealedFor(row.provider) },
    }),
  ],
  extends: [reviewKinds.with(settingChanges), reviewKinds.with(providerChanges)],
};
