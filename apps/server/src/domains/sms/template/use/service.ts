// A template for a message that is being written.
import type { Transaction } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { selectWords } from '../../word/store';
import { type Sendable, codeOf, idOfCode } from '../rules';
import { holdTemplate } from './store';

/** The version in force, with the words that no message of its kind may hold: what `render` needs. */
type UsableTemplate = Sendable & { id: string; code: string; versionId: string; name: string };

/**
 * A member's template that may be used now, by id or by code (TP20311). It cannot be deleted before the transaction ends, nor
 * until `day` (yyyy-MM-dd, when the message goes out) is over.
 * @throws Refusal smsTemplateUnusable
 */
export async function usableTemplate(
  tx: Transaction,
  memberId: MemberId,
  by: { id: string } | { code: string },
  day: string,
): Promise<UsableTemplate> {
  const id = 'id' in by ? by.id : idOfCode(by.code);
  const found = id === undefined ? undefined : await holdTemplate(tx, memberId, id, day);
  if (!found) throw new Refusal('smsTemplateUnusable', '没有这个模板，请核对');
  const { versionId, stopped, name, kind, content, variables } = found;
  const code = codeOf(found.id);
  if (stopped) throw new Refusal('smsTemplateUnusable', `模板 ${code} 已停用`);
  if (versionId === null) throw new Refusal('smsTemplateUnusable', `模板 ${code} 还没有通过审核`);
  const words = await selectWords(tx, kind);
  return { id: found.id, code, versionId, name, kind, content, variables, words };
}
