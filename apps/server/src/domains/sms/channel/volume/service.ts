// What went through each channel, what it cost and what it earned.
import * as contract from '@jishi/contract/console/sms-channel';
import { marginOf } from '../../../../kernel/margin';
import { useCase } from '../../../../kernel/use-case';
import { selectVolumes } from './store';

export const getSmsVolumes = useCase(contract.getSmsVolumes, async ({ db }, { days }) => ({
  rows: (await selectVolumes(db, days)).map(({ cost, revenue, ...row }) => ({
    ...row,
    ...marginOf(revenue, cost),
  })),
}));
