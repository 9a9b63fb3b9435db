// What a deed holds, for its member and for operators alike.
import type { Context } from '../../../kernel/context';
import { papersOf } from '../file/service';
import * as store from '../store';
import { contactOf } from '../turn/service';

/** `steps` with who did them: a member is told whose side it was. */
export async function contentOf(ctx: Context, deed: store.DeedRow) {
  const [files, steps, orders] = await Promise.all([
    papersOf(ctx.db, deed.id),
    store.selectSteps(ctx.db, deed.id),
    store.selectOrderNos(ctx.db, deed.id),
  ]);
  const contact = contactOf(ctx, deed);
  const { creditCode, agreement } = deed;
  const told = { creditCode, contactName: contact.name, contactPhone: contact.phone, agreement, orders, files };
  return { told, steps };
}
