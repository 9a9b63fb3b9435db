// Operators try endpoints through the gateway.
import type { checkApi as CheckApi } from '@jishi/contract/console/check';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, withTransaction } from '../../../kernel/context';
import { askGateway } from '../../../kernel/gateway';
import { Refusal } from '../../../kernel/refusal';
import { recordAudit } from '../../audit';
import { selectApiNames } from './store';

type Told = Output<typeof CheckApi>;
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
export async function checkApi(ctx: Context, { apiId, values }: Checked<typeof CheckApi>): Promise<Told> {
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
}
