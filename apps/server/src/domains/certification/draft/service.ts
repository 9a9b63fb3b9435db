// Drafts of licences: sealed, and answered in full to who typed them, nobody else.
import * as contract from '@jishi/contract/certification/draft';
import type { Output } from '@jishi/contract/endpoint';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { draftContext } from './rules';
import { saveDraft, selectDraft } from './store';

type Draft = Output<typeof contract.getLicenceDraft>['draft'];

export const getLicenceDraft = useCase(contract.getLicenceDraft, async (ctx) => {
  const cipher = await selectDraft(ctx.db, ctx.member);
  return { draft: cipher ? (JSON.parse(ctx.vault.openText(cipher, draftContext(ctx.member))) as Draft) : null };
});

/** The last one counts. @throws Refusal stateConflict for what was typed before it was handed in */
export const saveLicenceDraft = useCase(contract.saveLicenceDraft, async (ctx, { after, ...draft }) => {
  const isEmpty = Object.values(draft).every((value) => !value);
  const contentCipher = isEmpty ? null : ctx.vault.seal(JSON.stringify(draft), draftContext(ctx.member));
  const kept = await saveDraft(ctx.db, { memberId: ctx.member, contentCipher, after: after || '0', at: ctx.now() });
  if (!kept) throw new Refusal('stateConflict', '营业执照已在别处提交，这里填写的不再保存，请刷新');
  return {};
});
