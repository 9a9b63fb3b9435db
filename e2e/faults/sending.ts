// Members send SMS from the page, some of them later, and take back what has not gone out.
import { cancelBatch } from '@jishi/contract/sms/batch';
import { previewSms, sendSms } from '@jishi/contract/sms/send';
import { ask, call, look } from './asking';
import type { SmsFate } from './carriers';
import type { Ground, Shopper } from './ground';

const HOUR_MS = 3_600_000;
const BEIJING_MS = 8 * HOUR_MS;
/** Between the look at the price and the click others have spent the money or the package. */
const MAY_HEAR = ['余额不足', '刚刚有变动'];

/** One message for each fate. `later`: not before everything is over, and then taken back. */
export async function send(
  { servers, seen, carriers }: Ground,
  key: string,
  who: Shopper,
  { fates, later = false }: { fates: readonly SmsFate[]; later?: boolean },
): Promise<void> {
  const numbers: string[] = [];
  for (const fate of fates) numbers.push(await carriers.newNumber(fate));
  const from = servers();
  const what = {
    signatureId: who.signatureId,
    templateId: who.templateId,
    list: numbers.map((phone) => `${phone},您好`).join('\n'),
    fillings: [{ name: '内容', column: 2 }],
    ...(later && { sendTime: beijing(Date.now() + 24 * HOUR_MS) }),
  };
  let no = '';
  const sendOnce = async (clientId: string) => {
    const shown = await look(call(from, previewSms, what, who.token));
    if (!shown || shown.barred) return;
    const { messages, amount } = shown;
    await ask<{ no: string }>(seen, {
      key: clientId,
      what: 'sms',
      send: call(from, sendSms, { ...what, clientId, shown: { messages, amount } }, who.token),
      mayHear: MAY_HEAR,
      done: (sent) => {
        no = sent.no;
        seen.kept.set(clientId, no);
      },
    });
  };
  await sendOnce(key);
  // units of what failed came back meanwhile: whoever looks at the new price sends then
  if (seen.refused.get(key)?.includes('刚刚有变动')) {
    seen.refused.delete(key);
    await sendOnce(`${key}-anew`);
  }
  if (!later || !no) return;
  await ask<object>(seen, {
    key: `${key}-back`,
    what: 'sms taken back',
    send: call(from, cancelBatch, { no }, who.token),
    // the answer to the first one was lost
    mayHear: ['已经没有可以取消的短信'],
  });
}

const beijing = (at: number) => new Date(at + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ');
