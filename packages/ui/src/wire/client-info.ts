// The header object every call carries: when, a small number, which client, which advertising visit, whose token.

/** This client, as the server's records know it. */
const CLIENT_TYPE = 3;

/** The `X-Client-Info` header: base64url of the UTF-8 JSON. */
export function clientInfoHeader({ token, bdVid, now }: { token: string; bdVid: string; now: Date }): string {
  const info = { dateTime: wireTime(now), requestId: randomRequestId(), clientType: CLIENT_TYPE, bdVid, token };
  return base64url(JSON.stringify(info));
}

/** 1 to 100. */
function randomRequestId(): number {
  return 1 + Math.floor(Math.random() * 100);
}

/** Shanghai wall clock, `yyyy-MM-dd HH:mm:ss`. */
function wireTime(instant: Date): string {
  return new Date(instant.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
