// Agreements as operators publish them: a version is never changed, only followed by a newer one.
import * as contract from '@jishi/contract/console/content';
import type { Output } from '@jishi/contract/endpoint';
import { withTransaction } from '../../../../kernel/context';
import { sanitiseHtml } from '../../../../kernel/html';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { dayOf, formatTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { hasWords, versionName } from './rules';
import * as store from './store';

/** Every version of every agreement, the newest first. */
export const listProtocols = useCase(contract.listProtocols, async (ctx) =>
  (await store.selectEditions(ctx.db)).map(view),
);

/** A text as it would be published. */
export const previewProtocol = useCase(contract.previewProtocol, async (ctx, { html }) => ({
  html: sanitiseHtml(html),
}));

/** Puts a new version into force. @throws Refusal stateConflict when `after` is not the one in force, invalidInput */
export const publishProtocol = useCase(contract.publishProtocol, async (ctx, { code, title, html: given, after }) => {
  const html = sanitiseHtml(given);
  if (!hasWords(html)) throw invalidField('html', '正文净化后没有文字，请检查内容');
  const now = ctx.now();
  return withTransaction(ctx, async (tx) => {
    const day = dayOf(now).replaceAll('-', '.');
    const version = versionName(day, await store.countOfDay(tx, code, day));
    const row = { code, version, title, html, publishedAt: now };
    const id = await store.insertAfter(tx, row, after);
    if (!id) throw new Refusal('stateConflict', '协议已有更新的版本，请刷新后在它的基础上修改');
    await recordAudit(tx, ctx, {
      action: 'content.publishProtocol',
      targetKind: 'protocol',
      targetId: id,
      before: { version: after },
      after: { code, version },
    });
    return view({ ...row, id, current: true, agreed: 0 });
  });
});

function view({ publishedAt, ...edition }: store.Edition): Output<typeof contract.publishProtocol> {
  return { ...edition, publishTime: formatTime(publishedAt) };
}
