import { success } from '../answer';
import type { Handlers } from '../api';
import { beijingDate } from '../civil-date';
import type { vinApi } from './describe';
import { examineVin } from './rules';

export const handlers: Handlers<typeof vinApi> = {
  check: ({ vin }, { now }) => success(examineVin(vin, Number(beijingDate(now()).slice(0, 4)))),
};
