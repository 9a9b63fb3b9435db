// A person's authenticator, as Chromium simulates one for a page: it holds passkeys and verifies the person, or does not.
import type { Page } from 'playwright-core';

/** `verify(false)`: from now on the person does not prove that it is them, which the page hears like a window that was closed. */
export type Authenticator = { verify(willing: boolean): Promise<void>; passkeys(): Promise<number> };

/** Gives a page an authenticator of the device itself, empty. */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async verify(willing) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: willing });
    },
    async passkeys() {
      return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
  };
}
