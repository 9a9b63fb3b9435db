// The enterprises of a new site's examples: made up, and certified by what certifies any other, without papers.
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { maskName } from '../../../../kernel/identity';
import { pass } from '../passing/service';
import { Status, Way, contextsOf } from '../rules';
import { insertEnterprise, lockEnterprise, move, nextId } from '../store';
import { endCertificate } from '../term/service';
import * as store from './store';

type Example = { name: string; creditCode: string; legalPerson: string; address: string };

/** Certifies an example member by an enterprise that does not exist. @throws Error when it does not pass */
export async function certifyDemo(ctx: Context, memberId: MemberId, example: Example): Promise<void> {
  const { legalPerson, ...licence } = example;
  const id = await nextId(ctx.db);
  const row = {
    ...licence,
    id,
    memberId,
    termFrom: null,
    termTo: null,
    legalPersonCipher: ctx.vault.seal(legalPerson, contextsOf(id).legalPerson),
    legalPersonMask: maskName(legalPerson),
  };
  await withTransaction(ctx, async (tx) => {
    await insertEnterprise(tx, row, ctx.now());
    await move(tx, id, { status: Status.awaiting, way: Way.agent, from: [Status.submitted] });
    const application = await lockEnterprise(tx, id);
    if (!application || (await pass(tx, ctx, application)) !== 'passed')
      throw new Error(`${example.name} could not be certified`);
  });
}

/** Example members are certified no longer. */
export async function endDemoEnterprises(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    for (const { name, ...certified } of await store.selectDemo(tx)) await endCertificate(tx, ctx, certified, { name });
  });
}
