// Opens what stands in messages, for the call that carries them.
import type { Queryable } from '@jishi/db';
import type { Context } from '../../../../../kernel/context';
import type { Content } from '../../../message/rules';
import { sealedFor } from '../../../sealed/rules';
import { selectSealed } from './store';

export type OpenedMessage = Pick<Content, 'phone' | 'params'> & {
  id: string;
  signatureName: string;
  templateText: string;
};

/** Messages as they are to be sent; those of erased members are left out. */
export async function openMessages(
  db: Queryable,
  { vault }: Pick<Context, 'vault'>,
  messageIds: readonly string[],
): Promise<OpenedMessage[]> {
  return (await selectSealed(db, messageIds)).map(
    ({ id, batchId, position, signatureName, templateText, contentCipher }) => {
      const { phone, params } = JSON.parse(
        vault.openText(contentCipher, sealedFor.message(batchId, position)),
      ) as Content;
      return { id, phone, params, signatureName, templateText };
    },
  );
}
