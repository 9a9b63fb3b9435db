// Reads a business licence from its picture: on this server, or by a cloud's OCR where one is set up. The picture is
// neither stored nor logged.
import * as contract from '@jishi/contract/certification/licence';
import { type Context, withTransaction } from '../../../kernel/context';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { ChildEnded, inChild } from '../../../kernel/in-child';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { Turns } from '../../../kernel/turns';
import { restoreAllowance, spendAllowance } from '../../account';
import { askAliyun } from './aliyun/service';
import type { Reading } from './frames/rules';
import { BUSY, NOTHING_READ, NO_ANSWER, NO_PICTURE, READING_LIMITS, UNREADABLE, WAITING_MAX } from './rules';
import { isLicence, pictureKindOf } from './rules';
import { pictureForCloud } from './picture/service';
import { askTencent } from './tencent/service';

/** Of a reading, its turn included: half a minute less than the answer may take, for other children of this server. */
const READING_MS = (contract.readLicence.answersWithin! - 30) * 1000;
/** With less time left than this, a reading does not begin. */
const SHORTEST_MS = 10_000;

/**
 * What stands on a business licence. Ten readings a day; one that the server could not make costs none.
 * @throws Refusal invalidInput, refused when nothing could be read, tooManyRequests, unavailable
 */
export const readLicence = useCase(contract.readLicence, async (ctx, input) => {
  const picture = Buffer.from(input.picture, 'base64');
  if (!pictureKindOf(picture)) throw invalidField('picture', NO_PICTURE);
  if (picture.length > contract.LICENCE_PICTURE_MAX) throw invalidField('picture', '照片不能超过 5 MB');
  const reading = await inTurn(() => counted(ctx, () => readPicture(ctx, picture)));
  if (!reading || !isLicence(reading)) throw new Refusal('refused', NOTHING_READ);
  return reading;
});

let waiting = 0;

/** Runs the work, or refuses while enough others wait. @throws Refusal unavailable */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= WAITING_MAX) throw new Refusal('unavailable', BUSY);
  waiting += 1;
  try {
    return await work();
  } finally {
    waiting -= 1;
  }
}

/** Counts a reading of the member, and takes it back when the server could not make it. */
async function counted<Result>(ctx: MemberContext, work: () => Promise<Result>): Promise<Result> {
  const subject = `licence:member:${ctx.member}`;
  const at = ctx.now();
  await withTransaction(ctx, (tx) => spendAllowance(tx, { now: () => at }, subject, READING_LIMITS));
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal === 'unavailable') await restoreAllowance(ctx.db, [subject], at);
    throw error;
  }
}

/** What stands on a picture; undefined when nothing does. @throws Refusal invalidInput, unavailable */
export async function readPicture(ctx: Context, picture: Buffer): Promise<Reading | undefined> {
  const { licenceReader: cloud } = ctx.settings;
  if (!cloud) return readHere(ctx, picture);
  const sent = await pictureForCloud(picture);
  if (!sent) throw invalidField('picture', UNREADABLE);
  try {
    return await (cloud.provider === 'aliyun' ? askAliyun(cloud, sent, ctx.now()) : askTencent(cloud, sent, ctx.now()));
  } catch (error) {
    throw notAnswered(ctx, error);
  }
}

/** One at a time takes a processor; the other children of this server keep the other one. */
const turns = new Turns();

function readHere(ctx: Context, picture: Buffer): Promise<Reading | undefined> {
  const until = performance.now() + READING_MS;
  return turns.take('licence', async () => {
    const ms = until - performance.now();
    if (ms < SHORTEST_MS) throw new Refusal('unavailable', BUSY);
    try {
      return await inChild<Reading | undefined>('domains/certification/licence', { picture }, { ms, megabytes: 256 });
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      throw notAnswered(ctx, error);
    }
  });
}

/** Logged by the adapter's own words, which name codes and never what stands on the licence. */
function notAnswered(ctx: Context, error: unknown): Refusal {
  const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
  ctx.log.warn({ reason }, 'a business licence was not read');
  return new Refusal('unavailable', NO_ANSWER);
}
