// Operators try endpoints through the gateway.
import * as contract from '@jishi/contract/console/check';
import type { Output } from '@jishi/contract/endpoint';
import { withTransaction } from '../../../kernel/context';
import { askGateway } from '../../../kernel/gateway';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { selectApiNames } from './store';

type Told = Output<typeof contract.checkApi>;
const NOT_ASKED: Told = {
  fault: null,
  sent: '',
  ms: 0,
  status: null,
  contentType: '',
  bytes: 0,
  body: '',
  refusal: null,
  code: null,
  charged: false,
};

/** Sends one request to the endpoint's upstream. @throws Refusal notFound, unavailable */
export const checkApi = useCase(contract.checkApi, async (ctx, { apiId, values }) => {
  const api = await selectApiNames(ctx.db, apiId);
  if (!api) throw new Refusal('notFound');
  await withTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: 'catalogue.checkApi',
      targetKind: 'project',
      targetId: api.projectId,
      after: { api: api.code },
    }),
  );
  const told = await askGateway(ctx, '/openapi/-/check', { apiId, arguments: values });
  if (!told) throw new Refusal('notFound');
  return { ...NOT_ASKED, ...told };
});
