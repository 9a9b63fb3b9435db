// What the answers of Tencent Cloud's FaceID mean.
import { objectOf } from '../../../../kernel/json';

/** Where a started check goes on. @throws Error when the answer lacks it */
export function startedOf(fields: Record<string, unknown>): { bizToken: string; url: string } {
  const { BizToken: bizToken, Url: url } = fields;
  if (typeof bizToken !== 'string' || typeof url !== 'string' || !bizToken || !URL.canParse(url)) {
    throw new Error('FaceID started a check without a token or page');
  }
  return { bizToken, url };
}

export type FaceOutcome = 'waiting' | 'passed' | 'failed';

/**
 * The state of a check: passed only by a zero for the expected person; undecided while there is no number.
 * @throws Error when the answer says neither
 */
export function outcomeOf(fields: Record<string, unknown>, person: { name: string; idNumber: string }): FaceOutcome {
  const text = objectOf(fields['Text']);
  const { ErrCode: code } = text;
  if (code === null || code === undefined) return 'waiting';
  if (typeof code !== 'number') throw new Error('FaceID answered a result that is no number');
  const isSame = text['Name'] === person.name && String(text['IdCard']).toUpperCase() === person.idNumber;
  return code === 0 && isSame ? 'passed' : 'failed';
}
