// Tencent Cloud FaceID 2018-03-01: starts a check on the provider's page and reads its state.
import { Agent, request } from 'undici';
import type { FaceIdSettings } from '../../../../kernel/settings';
import { CONTENT_TYPE, type FaceOutcome, outcomeOf, responseOf, startedOf, tc3Authorization } from './rules';

const VERSION = '2018-03-01';
const agent = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 6_000,
  bodyTimeout: 6_000,
  maxResponseSize: 1024 * 1024,
});

export type Person = { name: string; idNumber: string };

/** Starts a check of a person; the browser comes back to `returnUrl`. @throws Error when the provider cannot */
export async function startCheck(
  settings: FaceIdSettings,
  person: Person,
  returnUrl: string,
  now: Date,
): Promise<{ bizToken: string; url: string }> {
  return startedOf(
    await call(settings, 'DetectAuth', now, {
      RuleId: settings.ruleId,
      Name: person.name,
      IdCard: person.idNumber,
      RedirectUrl: returnUrl,
    }),
  );
}

/**
 * The state of a person's check.
 * @throws Error when the provider does not say
 */
export async function askCheck(
  settings: FaceIdSettings,
  bizToken: string,
  person: Person,
  now: Date,
): Promise<FaceOutcome> {
  // Text only: pictures of faces are never fetched.
  const fields = { BizToken: bizToken, RuleId: settings.ruleId, InfoType: '1' };
  return outcomeOf(await call(settings, 'GetDetectInfoEnhanced', now, fields), person);
}

async function call(
  settings: FaceIdSettings,
  action: string,
  now: Date,
  fields: Record<string, string>,
): Promise<Record<string, unknown>> {
  const { host } = new URL(settings.endpoint);
  const body = JSON.stringify(fields);
  const timestamp = Math.floor(now.getTime() / 1000);
  const key = { id: settings.secretId, secret: settings.secretKey };
  const response = await request(settings.endpoint, {
    method: 'POST',
    headers: {
      authorization: tc3Authorization({ host, service: 'faceid', timestamp, body }, key),
      'content-type': CONTENT_TYPE,
      'x-tc-action': action,
      'x-tc-timestamp': String(timestamp),
      'x-tc-version': VERSION,
    },
    body,
    dispatcher: agent,
  });
  return responseOf(response.statusCode, await response.body.text());
}
