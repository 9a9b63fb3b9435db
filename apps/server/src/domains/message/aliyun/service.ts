// Alibaba Cloud Dysmsapi 2017-05-25: sends one SMS, and finds out afterwards whether one was sent.
import { Agent, request } from 'undici';
import { parsedObject } from '../../../kernel/json';
import type { SmsSettings } from '../../../kernel/sms-settings';
import { acs3Authorization, acs3Headers, canonicalQuery } from '../../../kernel/acs3';
import { dayOf } from '../../../kernel/time';
import { type Handover, handoverOf, handoverOfFailure } from './rules';

const VERSION = '2017-05-25';
const agent = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 6_000,
  bodyTimeout: 6_000,
  maxResponseSize: 256 * 1024,
});

export type Sms = {
  /** Our own number for it: the carrier keeps it, so that it can be asked about. */
  outId: string;
  phone: string;
  templateCode: string;
  params: Readonly<Record<string, string>>;
};

/** Hands a message over. Never throws: failures are in the outcome. */
export async function handOver(settings: SmsSettings, sms: Sms, now: Date): Promise<Handover> {
  try {
    const { status, answer } = await askAliyunSms(settings, 'SendSms', now, {
      PhoneNumbers: sms.phone,
      SignName: settings.signName,
      TemplateCode: sms.templateCode,
      TemplateParam: JSON.stringify(sms.params),
      OutId: sms.outId,
    });
    return handoverOf(status, answer);
  } catch (error) {
    return handoverOfFailure(error);
  }
}

/**
 * Whether the carrier has a message with this `outId` on the Beijing day of `at`.
 * @throws Error when the carrier does not answer the question
 */
export async function wasTaken(
  settings: SmsSettings,
  sms: Pick<Sms, 'outId' | 'phone'>,
  at: Date,
  now: Date,
): Promise<boolean> {
  const { status, answer } = await askAliyunSms(settings, 'QuerySendDetails', now, {
    PhoneNumber: sms.phone,
    SendDate: dayOf(at).replaceAll('-', ''),
    PageSize: '50',
    CurrentPage: '1',
  });
  if (status !== 200 || answer['Code'] !== 'OK')
    throw new Error(`QuerySendDetails: ${String(answer['Code'] ?? status)}`);
  const { SmsSendDetailDTO: details } = (answer['SmsSendDetailDTOs'] ?? {}) as { SmsSendDetailDTO?: unknown };
  return Array.isArray(details) && details.some((detail: { OutId?: unknown } | null) => detail?.OutId === sms.outId);
}

/** A call of this API, whatever it answers. @throws Error when there is no answer */
export async function askAliyunSms(
  settings: SmsSettings,
  action: string,
  now: Date,
  parameters: Record<string, string>,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const { origin, host, pathname: path } = new URL(settings.endpoint);
  // Dysmsapi takes its parameters in the query, as the official SDK sends them.
  const headers = acs3Headers({ action, version: VERSION, now, body: '' });
  const authorization = acs3Authorization(
    { method: 'POST', host, path, parameters, headers },
    { id: settings.accessKeyId, secret: settings.accessKeySecret },
  );
  const response = await request(`${origin}${path}?${canonicalQuery(parameters)}`, {
    method: 'POST',
    headers: { ...headers, authorization },
    dispatcher: agent,
  });
  return { status: response.statusCode, answer: parsedObject(await response.body.text()) };
}
