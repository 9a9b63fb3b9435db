// Tencent Cloud FaceID 2018-03-01: starts a check on the provider's page and reads its state.
import { Agent } from 'undici';
import type { FaceIdSettings } from '../../../../kernel/settings';
import { TencentRefusal, callTencent } from '../../../../kernel/tc3';
import { type FaceOutcome, outcomeOf, startedOf } from './rules';

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

/** What the provider says of a check that nobody has: its refusal, or '' for none. @throws Error when it says nothing */
export async function askUnknownCheck(settings: FaceIdSettings, now: Date): Promise<string> {
  try {
    const fields = { BizToken: '00000000-0000-4000-8000-000000000000', RuleId: settings.ruleId, InfoType: '1' };
    await call(settings, 'GetDetectInfoEnhanced', now, fields);
    return '';
  } catch (error) {
    if (error instanceof TencentRefusal) return error.code;
    throw error;
  }
}

async function call(
  settings: FaceIdSettings,
  action: string,
  now: Date,
  fields: Record<string, string>,
): Promise<Record<string, unknown>> {
  return callTencent(settings, { service: 'faceid', version: VERSION, action, fields }, now, { dispatcher: agent });
}
