// How the products do, for operators.
import * as contract from '@jishi/contract/console/availability';
import { gatewayCodeText } from '@jishi/contract/result-codes';
import { formatTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { successRate } from '../rules';
import { NO_CALLS } from '../service';
import { selectAvailability } from '../store';
import { selectFaults, selectProducts, selectUsageFaults } from './store';

const FAULTS_SHOWN = 3;
const NOT_CALLED = { calls: 0, failed: 0, p50: null, p95: null, p99: null, hours: NO_CALLS };

/** The last 24 hours of every product on sale or suspended, those that failed most first. */
export const listAvailability = useCase(contract.listAvailability, async (ctx) => {
  const now = ctx.now();
  const [products, measured, faults] = await Promise.all([
    selectProducts(ctx.db),
    selectAvailability(ctx.db, now),
    selectFaults(ctx.db, now),
  ]);
  const byProject = new Map(measured.map((row) => [row.projectId, row]));
  return products
    .map(({ id, code, name, glyph }) => {
      const { calls, failed, p50, p95, p99, hours } = byProject.get(id) ?? NOT_CALLED;
      const faultsOf = faults.filter((fault) => fault.projectId === id).slice(0, FAULTS_SHOWN);
      return {
        projectId: id,
        code,
        name,
        glyph,
        calls,
        failed,
        successRate: successRate(calls, failed),
        p50,
        p95,
        p99,
        hours,
        faults: faultsOf.map((fault) => ({
          code: fault.code,
          text: gatewayCodeText(fault.code) ?? `结果码 ${fault.code}`,
          calls: fault.calls,
        })),
      };
    })
    .sort((a, b) => b.failed - a.failed || b.calls - a.calls);
});

/** Endpoints whose answers did not price themselves as their rule says, over the last seven days. */
export const listUsageFaults = useCase(contract.listUsageFaults, async (ctx) =>
  (await selectUsageFaults(ctx.db, ctx.now())).map(({ lastAt, ...fault }) => ({
    ...fault,
    text: gatewayCodeText(fault.code) ?? '',
    lastTime: formatTime(lastAt),
  })),
);
