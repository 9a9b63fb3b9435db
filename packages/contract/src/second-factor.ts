/** What `X-Second-Factor` begins with where it carries a passkey's answer, as base64url of its JSON, instead of a code. */
export const PASSKEY_FACTOR = 'passkey.';
