// Drafts of licences: sealed, and answered in full to who typed them, nobody else.
import * as contract from '@jishi/contract/certification/draft';
import type { Output } from '@jishi/contract/endpoint';
import { withTransaction } from '../../../kernel/context';
import { useCase } from '../../../kernel/use-case';
import { draftContext } from './rules';
import { removeDraft, saveDraft, selectDraft } from './store';

type Draft = Output<typeof contract.getLicenceDraft>['draft'];

export const getLicenceDraft = useCase(contract.getLicenceDraft, async (ctx) => {
  const cipher = await selectDraft(ctx.db, ctx.member);
  return { draft: cipher ? (JSON.parse(ctx.vault.openText(cipher, draftContext(ctx.member))) as Draft) : null };
});

/** The last one counts. */
export const saveLicenceDraft = useCase(contract.saveLicenceDraft, async (ctx, draft) => {
  const isEmpty = Object.values(draft).every((value) => !value);
  await withTransaction(ctx, async (tx) => {
    if (isEmpty) return removeDraft(tx, ctx.member);
    const contentCipher = ctx.vault.seal(JSON.stringify(draft), draftContext(ctx.member));
    return saveDraft(tx, { memberId: ctx.member, contentCipher, at: ctx.now() });
  });
  return {};
});
