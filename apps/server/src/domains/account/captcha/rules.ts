// ALTCHA challenges: difficulty, binding, and the format of a solution.
import type { Payload } from 'altcha-lib/types';
import * as z from 'zod';

export const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds per try. */
export const COST = 1_000;
/** The right counter lies here: 200 to 400 tries, under a second in a browser. */
export const COUNTER = { least: 200, most: 400 } as const;
/** How long a challenge may be solved and its solution used. */
export const VALID_MS = 10 * 60_000;

const hex = z.string().max(200);
const SolvedChallenge = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: hex,
      salt: hex,
      cost: z.literal(COST),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      data: z.object({ action: z.string().max(40), caller: hex, validUntil: z.number() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: hex, time: z.number().optional() }),
});

export type SolvedChallenge = z.output<typeof SolvedChallenge>;

/** Parses a solution: `{challenge, solution}` as JSON, or its base64 as ALTCHA's own widget sends it. */
export function readSolution(text: string): (SolvedChallenge & Payload) | undefined {
  try {
    const json = text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64').toString('utf8');
    return SolvedChallenge.safeParse(JSON.parse(json)).data as (SolvedChallenge & Payload) | undefined;
  } catch {
    return undefined;
  }
}
