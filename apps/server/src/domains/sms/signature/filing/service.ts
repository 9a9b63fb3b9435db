// A signature's filing at the carriers, as operators write it down, and its stopping.
import * as contract from '@jishi/contract/console/sms';
import { filingStatus } from '@jishi/contract/enums/sms';
import { withTransaction } from '../../../../kernel/context';
import { labelOf } from '../../../../kernel/labels';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { selectRealName } from '../real-name/store';
import { CARRIERS } from '../rules';
import { lockSignature, setStopped } from '../store';
import { countFiled, saveFiling } from './store';

const pageOf = (id: string) => `/req/smsManage/saveSignTemplate?id=${id}`;

/**
 * Writes down how far one carrier is. The member hears when the last one has filed, and when one refuses.
 * @throws Refusal notFound, stateConflict, invalidInput
 */
export const setFiling = useCase(contract.setFiling, async (ctx, { id, carrier, status, reason }) => {
  const isRefused = status === filingStatus.refused;
  if (isRefused && reason === '') throw invalidField('reason', '请写明运营商驳回的原因');
  await withTransaction(ctx, async (tx) => {
    const locked = await lockSignature(tx, id);
    if (!locked) throw new Refusal('notFound');
    if (!locked.hasInForce) throw new Refusal('stateConflict', '签名还没有通过审核，不能备案');
    if (status !== filingStatus.none && !(await selectRealName(tx, id)))
      throw new Refusal('stateConflict', '用户还没有填写实名备案资料');
    const said = isRefused ? reason : '';
    const before = await saveFiling(tx, id, { carrier, status, reason: said }, ctx.now());
    const where = labelOf('carrier', carrier);
    await recordAudit(tx, ctx, {
      action: 'sms.setFiling',
      targetKind: 'smsSignature',
      targetId: id,
      after: { name: `${locked.name}（${where}）`, status: labelOf('filingStatus', status), reason: said },
    });
    if (before === status) return;
    const told = { memberId: locked.memberId, link: pageOf(id) };
    if (isRefused) {
      const params = { name: locked.name, carrier: where, reason };
      await notify(tx, ctx, { ...told, event: 'smsFilingRefused', params });
    } else if (status === filingStatus.filed && (await countFiled(tx, id)) === CARRIERS.length) {
      await notify(tx, ctx, { ...told, event: 'smsSignatureFiled', params: { name: locked.name } });
    }
  });
  return {};
});

/** Stops a signature, or lets it be used again. Messages that are under way go out. @throws Refusal notFound, stateConflict */
export const stopSignature = useCase(contract.stopSignature, async (ctx, { id, stopped, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const locked = await lockSignature(tx, id);
    if (!locked) throw new Refusal('notFound');
    if ((locked.stopped !== null) === stopped)
      throw new Refusal('stateConflict', stopped ? '这个签名已经停用，请刷新' : '这个签名没有停用，请刷新');
    await setStopped(tx, id, stopped ? reason : null);
    const action = stopped ? 'sms.stopSignature' : 'sms.resumeSignature';
    const after = { name: locked.name, reason };
    await recordAudit(tx, ctx, { action, targetKind: 'smsSignature', targetId: id, after });
    const event = stopped ? ('smsSignatureStopped' as const) : ('smsSignatureResumed' as const);
    await notify(tx, ctx, {
      memberId: locked.memberId,
      link: pageOf(id),
      event,
      params: { name: locked.name, reason },
    });
  });
  return {};
});
