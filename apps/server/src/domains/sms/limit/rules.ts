// How often one number may be sent to, and when no marketing goes out.
import { smsKind } from '@jishi/contract/enums/sms';
import type { FrequencyLimit, SmsSendingSettings } from '../../../kernel/sms-settings';

const HOUR_MS = 3_600_000;
const BEIJING_MS = 8 * HOUR_MS;

/** The first limit that one more message at `now` would break, given when earlier ones were accepted. */
export function brokenLimit(
  limits: readonly FrequencyLimit[],
  earlier: readonly Date[],
  now: Date,
): FrequencyLimit | undefined {
  return limits.find(({ seconds, most }) => {
    const since = now.getTime() - seconds * 1000;
    return earlier.filter((at) => at.getTime() > since).length >= most;
  });
}

/** Whether a moment lies in the hours without marketing; they may reach over midnight. */
export function isQuiet({ from, until }: SmsSendingSettings['quiet'], at: Date): boolean {
  const hour = Math.floor(((at.getTime() + BEIJING_MS) % (24 * HOUR_MS)) / HOUR_MS);
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Why a kind does not go out at a moment; undefined when it does. */
export function quietFault(quiet: SmsSendingSettings['quiet'], kind: number, at: Date): string | undefined {
  if (kind !== smsKind.marketing || !isQuiet(quiet, at)) return undefined;
  return `营销短信 ${quiet.from}:00 至次日 ${quiet.until}:00 不发，请改为定时`;
}
