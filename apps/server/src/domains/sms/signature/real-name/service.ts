// Who answers for a signature: carriers file no signature without a person and a licence.
import * as contract from '@jishi/contract/sms/signature';
import { withTransaction } from '../../../../kernel/context';
import { isAdult, isIdNumber, maskIdNumber, maskName } from '../../../../kernel/identity';
import { maskPhone } from '../../../../kernel/phone';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { spendAllowance } from '../../../account';
import { recordAudit } from '../../../audit';
import { sealedFor } from '../../sealed/rules';
import { SUBMISSION_LIMITS } from '../../version/rules';
import { reopenRefused } from '../filing/store';
import { sealedFiles } from '../proof/service';
import { insertFile } from '../proof/store';
import { detailOf } from '../service';
import { lockSignature, selectSignature } from '../store';
import { saveRealName, selectRealName } from './store';

/** Keeps the person; what a carrier refused is filed again. @throws Refusal notFound, invalidInput, stateConflict */
export const editRealName = useCase(contract.editRealName, async (ctx, { id, ...person }, uploads) => {
  if (!(await selectSignature(ctx.db, ctx.member, id))) throw new Refusal('notFound');
  if (!isIdNumber(person.idNumber, ctx.now())) throw invalidField('idNumber', '身份证号不正确，请核对');
  if (!isAdult(person.idNumber, ctx.now())) throw invalidField('idNumber', '责任人要年满 18 周岁');
  if (uploads.length > 1) throw invalidField('files', '营业执照只要一份');
  const [licence] = await sealedFiles(ctx, uploads);
  return withTransaction(ctx, async (tx) => {
    const locked = await lockSignature(tx, id, ctx.member);
    if (!locked) throw new Refusal('notFound');
    if (locked.stopped !== null) throw new Refusal('stateConflict', '这个签名已停用，不能修改');
    await spendAllowance(tx, ctx, `sms.realName:${ctx.member}`, SUBMISSION_LIMITS);
    const earlier = await selectRealName(tx, id);
    const licenceId = licence?.id ?? earlier?.licence;
    if (licenceId === undefined) throw invalidField('files', '请上传营业执照');
    if (licence) await insertFile(tx, id, licence, ctx.now());
    const row = {
      personCipher: ctx.vault.seal(JSON.stringify(person), sealedFor.person(id)),
      nameMask: maskName(person.name),
      idNumberMask: maskIdNumber(person.idNumber),
      phoneMask: maskPhone(person.phone),
      licence: licenceId,
    };
    await saveRealName(tx, id, row, ctx.now());
    await reopenRefused(tx, id, ctx.now());
    const after = { name: locked.name, idNumber: row.idNumberMask };
    await recordAudit(tx, ctx, { action: 'sms.saveRealName', targetKind: 'smsSignature', targetId: id, after });
    return detailOf(ctx, tx, ctx.member, id);
  });
});
