// Words that no message may hold: operators keep them, everything that is to be sent is held against them.
import * as contract from '@jishi/contract/console/sms';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { folded } from './rules';
import * as store from './store';

/** Adds a word or changes one; it holds from now on. @throws Refusal invalidInput, duplicate, notFound */
export const saveWord = useCase(contract.saveWord, async (ctx, { id, kind, ...input }) => {
  const given = { ...input, kind: kind ?? null, folded: folded(input.word) };
  if (given.folded.length < 2) throw invalidField('word', '词除去空白和符号后至少 2 个字');
  const duplicate = () =>
    new Refusal('duplicate', `“${given.word}”已经在里面了`, { fields: [{ path: 'word', message: '这个词已经有了' }] });
  return withTransaction(ctx, async (tx) => {
    if (id && (await store.hasOther(tx, id, given.folded))) throw duplicate();
    const row = id ? await store.updateWord(tx, id, given) : await store.insertWord(tx, given, ctx.now());
    if (!row) throw id ? new Refusal('notFound') : duplicate();
    const after = { name: row.word, kind: row.kind };
    await recordAudit(tx, ctx, { action: 'sms.saveWord', targetKind: 'smsWord', targetId: row.id, after });
    const { createdAt, ...word } = row;
    return { ...word, createTime: formatTime(createdAt) };
  });
});

/** @throws Refusal notFound */
export const removeWord = useCase(contract.removeWord, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const word = await store.deleteWord(tx, id);
    if (word === undefined) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'sms.removeWord',
      targetKind: 'smsWord',
      targetId: id,
      after: { name: word },
    });
  });
  return {};
});
