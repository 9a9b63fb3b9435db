// Cohorts of members, for operators.
import * as contract from '@jishi/contract/console/cohort';
import { lastMonths } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { MONTHS, beginOf, cohortsOf } from './rules';
import { countCohorts } from './store';

/** One statement over the members of twelve months. */
export const getCohorts = useCase(contract.getCohorts, async (ctx) => {
  const months = lastMonths(ctx.now(), MONTHS);
  const counts = await countCohorts(ctx.db, beginOf(months.at(-1)!));
  return { list: cohortsOf(months, counts) };
});
