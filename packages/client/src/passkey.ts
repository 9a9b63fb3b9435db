// Passkeys in the browser: whether they work on this page, and what is asked of the person's device. Load it when one is wanted.
import type {
  NewPasskey as NewPasskeySchema,
  PasskeyAnswer as PasskeyAnswerSchema,
  PasskeyCreation as PasskeyCreationSchema,
  PasskeyRequest as PasskeyRequestSchema,
} from '@jishi/contract/passkey';
import { PASSKEY_FACTOR } from '@jishi/contract/second-factor';
import type * as z from 'zod';

type NewPasskey = z.input<typeof NewPasskeySchema>;
type PasskeyAnswer = z.input<typeof PasskeyAnswerSchema>;
type PasskeyCreation = z.output<typeof PasskeyCreationSchema>;
type PasskeyRequest = z.output<typeof PasskeyRequestSchema>;

/** What of the page decides whether passkeys work. */
type Place = { origin: string; hostname: string; isSecure: boolean; isSupported: boolean };

const here = (): Place => ({
  origin: location.origin,
  hostname: location.hostname,
  isSecure: isSecureContext,
  isSupported: typeof PublicKeyCredential === 'function',
});

/** Why passkeys do not work on this page, as far as a page can know without asking; '' where they do. */
export function barOfPage({ hostname, isSecure, isSupported }: Place = here()): string {
  if (/^(?:[\d.]+|\[.*\])$/.test(hostname)) return '用 IP 地址打开的页面不能用通行密钥，请改用域名打开本站';
  if (!isSecure) return '没有用 https 打开的页面不能用通行密钥';
  return isSupported ? '' : '这个浏览器不支持通行密钥，请换一个新一些的浏览器';
}

const elsewhere = (place: string) => `通行密钥只能在 ${place} 使用，请从那里打开本站`;

/** The same, where the site has said at which origin its passkeys work, or why nowhere. */
export function barOfSite({ origin, why }: { origin: string | null; why: string }, place: Place = here()): string {
  if (origin === null) return why;
  if (place.origin !== origin) return elsewhere(origin);
  return barOfPage(place);
}

/** Why a ceremony brought nothing, in words for the person. Nothing was sent, nothing is lost. */
export class CeremonyFault extends Error {}

const FAULTS: Readonly<Record<string, string>> = {
  NotAllowedError: '没有完成：已取消，或等得太久。可以再试一次',
  AbortError: '没有完成：已取消。可以再试一次',
  ConstraintError: '这个设备不能验证您本人，请先设置锁屏密码、指纹或面容，再试一次',
  NotSupportedError: '这个设备不能保存通行密钥，请换一个设备',
};

/** What a failure of the browser means; `known` are words for what this ceremony has of its own. */
export function faultOf(error: unknown, known: Readonly<Record<string, string>> = {}): CeremonyFault {
  const name = error instanceof Error ? error.name : '';
  return new CeremonyFault(known[name] ?? FAULTS[name] ?? '浏览器没有完成通行密钥的验证，请再试一次', { cause: error });
}

/** A page of a neighbouring name could ask, and would be refused after all. @throws CeremonyFault */
function requireDomain(domain: string): void {
  if (domain !== location.hostname) throw new CeremonyFault(elsewhere(domain));
}

/** Has the person's device make a passkey. @throws CeremonyFault */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  requireDomain(creation.rp.id);
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { id, response } = await startRegistration({ optionsJSON: creation });
    const { clientDataJSON, attestationObject } = response;
    return { id, type: 'public-key', response: { clientDataJSON, attestationObject } };
  } catch (error) {
    throw faultOf(error, { InvalidStateError: '这个设备上已经有您的通行密钥，不用再添加' });
  }
}

/** Whether this browser offers passkeys where a name is filled in. */
export async function offersInFields(): Promise<boolean> {
  const known = typeof PublicKeyCredential === 'function' ? PublicKeyCredential : undefined;
  return barOfPage() === '' && (await known?.isConditionalMediationAvailable?.()) === true;
}

/** Moves on when an offer in a field has had its time: one whose challenge is still on its way does not begin any more. */
let turn = 0;
let cancel = () => {};

/** Ends the offer in the field, where there is one. */
export function endOffer(): void {
  turn += 1;
  cancel();
}

/**
 * Has the person choose a passkey and verify themselves. `inField`: among what the browser fills into the field with `webauthn`, until
 * one is chosen or something else is asked. @throws CeremonyFault, and whatever `asked` does
 */
export async function answerByPasskey(
  asked: PasskeyRequest | Promise<PasskeyRequest>,
  { inField = false }: { inField?: boolean } = {},
): Promise<PasskeyAnswer> {
  const own = inField ? turn : ++turn;
  const request = await asked;
  requireDomain(request.rpId);
  try {
    const { WebAuthnAbortService, startAuthentication } = await import('@simplewebauthn/browser');
    if (inField && own !== turn) throw new DOMException('the offer has had its time', 'AbortError');
    cancel = () => WebAuthnAbortService.cancelCeremony();
    const { id, response } = await startAuthentication({ optionsJSON: request, useBrowserAutofill: inField });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    };
  } catch (error) {
    throw faultOf(error);
  }
}

/** Has the person confirm one act by a passkey; what the call then carries in the place of a code. @throws CeremonyFault */
export async function confirmByPasskey(request: PasskeyRequest): Promise<string> {
  const answer = JSON.stringify(await answerByPasskey(request));
  return PASSKEY_FACTOR + btoa(answer).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
