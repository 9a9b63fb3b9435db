// The signed-in member, as the server tells of them.
import { getMemberInfo } from '@jishi/contract/account';
import type { Output } from '@jishi/contract/endpoint';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from './client';
import { readToken, useSignedIn } from './session';

export type Member = Output<typeof getMemberInfo>;

/** The current member; undefined when logged out or while the answer is on its way. */
export function useMember(): Member | undefined {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...aside('账户信息', query(getMemberInfo, {})), enabled: signedIn, select: withToken });
  return signedIn ? data : undefined;
}

/** The stored token is the one that counts. */
export function withToken(member: Member): Member {
  return { ...member, token: readToken() || member.token };
}
