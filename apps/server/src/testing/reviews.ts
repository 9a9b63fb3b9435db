// An operator's word about a case, for tests of what can be decided; `review` has to be among the domains served.
import { decideReview, getReview } from '@jishi/contract/console/review';
import type { Input } from '@jishi/contract/endpoint';
import { type TestOperator, freshCodeOf } from './operators';
import type { TestServer } from './server';

/** The newest case of a subject; '0', which is nobody's, when there is none. */
export async function reviewOf({ db }: Pick<TestServer, 'db'>, kind: number, subjectId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'select id::text from review.review where kind = $1 and subject_id = $2 order by id desc limit 1',
    [kind, subjectId],
  );
  return rows[0]?.id ?? '0';
}

/** What an operator sends to agree, or to refuse: for servers that are called another way. */
export async function wordAbout(
  server: Pick<TestServer, 'db'>,
  kind: number,
  subjectId: string,
  accepted = true,
  reason?: string,
): Promise<Input<typeof decideReview>> {
  return { id: await reviewOf(server, kind, subjectId), accepted, reason };
}

/** Agrees with the case of a subject, or refuses it. */
export async function decide(
  server: TestServer,
  operator: Pick<TestOperator, 'token'>,
  kind: number,
  subjectId: string,
  accepted = true,
  reason?: string,
) {
  const { token } = operator;
  return server.call(decideReview, await wordAbout(server, kind, subjectId, accepted, reason), { token });
}

/** `decide` with a fresh code of the operator's authenticator. */
export async function decideConfirmed(
  server: TestServer,
  operator: Pick<TestOperator, 'token' | 'secret'>,
  kind: number,
  subjectId: string,
) {
  const { token } = operator;
  const secondFactor = await freshCodeOf(server, operator);
  return server.call(decideReview, await wordAbout(server, kind, subjectId), { token, secondFactor });
}

/** The case of a subject, as an operator sees it. */
export async function caseOf(
  server: TestServer,
  { token }: Pick<TestOperator, 'token'>,
  kind: number,
  subjectId: string,
) {
  return (await server.call(getReview, { id: await reviewOf(server, kind, subjectId) }, { token })).result;
}
