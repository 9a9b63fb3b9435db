// Templates before the operators: one word lets a version be sent.
import { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { labelOf } from '../../../../kernel/labels';
import { notify } from '../../../message';
import { type Case, type ReviewKind, openReview } from '../../../review';
import { VersionStatus, reasonsOf } from '../../version/rules';
import { selectWords } from '../../word/store';
import { codeOf, wordInContent } from '../rules';
import { type VersionRow, decideVersion, lockTemplate, selectInStatus, selectVersion } from '../store';
import { FIELDS, REASONS, advertisingIn, sampleText, variableWords } from './rules';

const pageOf = ({ templateId }: VersionRow) => `/req/smsManage/saveTemplate?id=${templateId}`;

export const templates: ReviewKind<VersionRow> = {
  kind: reviewKind.smsTemplate,
  called: '这个模板',
  reads: 'sms.read',
  decides: 'sms.decide',
  second: 'never',
  dueHours: 2,
  reasons: REASONS,
  grantLabel: '通过模板',
  effect: '模板立即可以发送，先前的版本不再使用；用户会收到通知',
  acts: {
    targetKind: 'smsTemplate',
    opened: 'sms.submitTemplate',
    granted: 'sms.acceptTemplate',
    refused: 'sms.refuseTemplate',
    takenBack: 'sms.takeBackTemplate',
  },
  about: ({ id, memberId, templateId, kind }) => ({
    id,
    memberId,
    amount: null,
    title: `${codeOf(templateId)} ${labelOf('smsKind', kind)}`,
  }),
  audited: ({ templateId, memberId, number }) => ({
    targetId: templateId,
    after: { code: codeOf(templateId), version: number, memberId },
  }),
  // the template first, as whoever edits or deletes it does
  async lock(tx, id) {
    const version = await selectVersion(tx, id);
    return version && (await lockTemplate(tx, version.templateId)) ? selectVersion(tx, id) : undefined;
  },
  read: ({ db }, id) => selectVersion(db, id),
  show,
  async granted(tx, ctx, version) {
    await decideVersion(tx, version, { status: VersionStatus.inForce, reasons: [], now: ctx.now() });
    const told = { memberId: version.memberId, key: version.id, link: pageOf(version) };
    await notify(tx, ctx, { ...told, event: 'smsTemplateAccepted', params: { code: codeOf(version.templateId) } });
    return '已通过，现在就可以发送';
  },
  async refused(tx, ctx, version, reason) {
    const reasons = reasonsOf(reason, FIELDS);
    await decideVersion(tx, version, { status: VersionStatus.refused, reasons, now: ctx.now() });
    const told = { memberId: version.memberId, key: version.id, link: pageOf(version) };
    const params = { code: codeOf(version.templateId), reason };
    await notify(tx, ctx, { ...told, event: 'smsTemplateRefused', params });
    return '用户会看到原因，更正后可以再次提交';
  },
  takenBack: (tx, ctx, version) =>
    decideVersion(tx, version, { status: VersionStatus.draft, reasons: [], now: ctx.now() }),
};

async function show(ctx: Context, version: VersionRow): Promise<Case> {
  const { templateId, memberId, name, kind, content, variables, number } = version;
  const [words, before] = await Promise.all([
    selectWords(ctx.db, kind),
    selectInStatus(ctx.db, templateId, VersionStatus.inForce),
  ]);
  const word = wordInContent(content, words) ?? advertisingIn({ kind, content });
  return {
    facts: [
      { label: '名称', given: name },
      { label: '类型', given: labelOf('smsKind', kind) },
      {
        label: '内容',
        given: content,
        found: word === '' ? '没有不能发送的词' : `含有“${word}”`,
        verdict: word === '' ? factVerdict.agrees : factVerdict.differs,
        source: '词库',
      },
      { label: '变量', given: variables.map(variableWords).join('；') || '没有' },
      { label: '收到的样子', found: sampleText(version), source: '按示例填写' },
      {
        label: '版本',
        found: `第 ${number} 版${before ? `，在用的第 ${before.number} 版：${before.content}` : ''}`,
        source: '模板',
      },
    ],
    link: `/sms/templates?${new URLSearchParams({ memberId, keyword: codeOf(templateId) }).toString()}`,
  };
}

/** Puts a version that was just kept before the operators. */
export async function openTemplateReview(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const version = await selectVersion(tx, id);
  if (!version) throw new Error(`version ${id} is not kept`);
  await openReview(tx, ctx, templates, version);
}
