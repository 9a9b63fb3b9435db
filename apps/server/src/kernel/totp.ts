// One-time codes of authenticator apps (RFC 6238), for members and operators alike.
import { generateSecret, generateURI, verify } from 'otplib';

/** A code is taken one time step (30 s) early or late: clocks differ. */
const TOLERANCE_SECONDS = 30;
/** The used step of an account that has used no code yet. */
export const NO_STEP = 0;

/** A new TOTP secret, base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What an authenticator app reads from the QR code. */
export function otpauthUrl(secret: string, issuer: string, label: string): string {
  return generateURI({ issuer, label, secret });
}

/** The time step of a right code; undefined when it is wrong, or of a step not after `usedStep`. */
export async function totpStepOf(
  secret: string,
  token: string,
  now: Date,
  usedStep: number,
): Promise<number | undefined> {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS, afterTimeStep: usedStep });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
