/** A running upstream for tests, and calls to it. */
import { afterAll, beforeAll } from 'vitest';
import { startProviders, type ProvidersOptions, type RunningProviders } from './server';

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into answers of every shape.
  readonly body: { code: number; msg: string; result: any };
}

/** Starts the upstream for a test file; its clock is fixed at 2026-03-01 12:00 in Beijing. */
export function runningProviders(options: Partial<ProvidersOptions> = {}): {
  url: () => string;
  get: (path: string, query?: Readonly<Record<string, string>>) => Promise<Called>;
  post: (path: string, body: unknown) => Promise<Called>;
} {
  let providers: RunningProviders;
  beforeAll(async () => {
    providers = await startProviders({
      port: 0,
      host: '127.0.0.1',
      now: () => new Date('2026-03-01T04:00:00Z'),
      ...options,
    });
  });
  afterAll(() => providers.close());

  return {
    url: () => providers.url,
    get: (path, query = {}) => call(`${providers.url}${path}?${new URLSearchParams(query)}`),
    post: (path, body) =>
      call(`${providers.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

async function call(url: string, init?: RequestInit): Promise<Called> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Called['body'] };
}
