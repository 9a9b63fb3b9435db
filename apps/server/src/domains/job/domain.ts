// What operators see and do of background work.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { openPlaces } from '../review';
import * as list from './list';
import * as periodic from './periodic/service';
import * as service from './service';
import { selectStopped } from './store';

export const job: Domain = {
  useCases: useCasesOf(list, periodic, service),
  extends: [openPlaces.with({ to: '/jobs', name: '停下的后台任务', reads: 'job.read', look: selectStopped })],
};
