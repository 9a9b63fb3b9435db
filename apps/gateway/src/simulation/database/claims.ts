// gateway.claim_answer, end_claims and free_claims; nothing is kept for longer than a history.
import { type ClaimAnswer, type ClaimRequest, type EndingRow, claimOutcome, keptState } from '../../idempotency/store';
import type { Tables } from './tables';

/** `late`: nobody waits for the answer any more. */
export function claimAnswer(tables: Tables, asked: ClaimRequest, late = false): ClaimAnswer {
  const { callId, keyId, run, walId, repeatable } = asked;
  const [keyDigest, requestDigest] = [asked.keyDigest.toString('hex'), asked.requestDigest.toString('hex')];
  const known = tables.claims.find((claim) => claim.keyId === keyId && claim.keyDigest === keyDigest);
  if (!known) {
    tables.checkRun(run.id, Number(run.incarnation));
    const state = keptState.underWay;
    const given = { callId, keyId, keyDigest, requestDigest, nodeId: run.id, walId, repeatable };
    tables.claims.push({ ...given, state, status: 0, cipher: null, late });
    return { outcome: claimOutcome.claimed, firstCall: null, httpStatus: null, answerCipher: null };
  }
  const isAlive = (tables.nodes.get(known.nodeId)?.state ?? 4) < 3;
  let outcome: number = known.state;
  if (known.requestDigest !== requestDigest) outcome = claimOutcome.otherRequest;
  else if (known.state === keptState.underWay && !isAlive) outcome = keptState.unknown;
  return { outcome, firstCall: known.callId, httpStatus: known.status || null, answerCipher: known.cipher };
}

export function endClaims(tables: Tables, endings: readonly EndingRow[]) {
  for (const { callId, state, status, cipher } of endings) {
    const at = tables.claims.findIndex((claim) => claim.callId === callId && claim.state === keptState.underWay);
    const claim = tables.claims[at];
    if (!claim) continue;
    if (state === 0 || (state === keptState.unknown && claim.repeatable)) tables.claims.splice(at, 1);
    else Object.assign(claim, { state, status, cipher });
  }
}

export function freeClaims(tables: Tables, walId: string) {
  for (let at = tables.claims.length - 1; at >= 0; at--) {
    const { walId: of, state } = tables.claims[at]!;
    if (of === walId && state === keptState.underWay) tables.claims.splice(at, 1);
  }
}
