// The member's phone, proved by a code that is traded for a ticket. The code is spent by that: it must not be asked for
// again when the rest of a form fails.
import { takeResetStep } from '@jishi/contract/account';
import type { Input } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { useState } from 'react';
import { ApiError, call } from '../../../shell/client';
import { faultsIn } from '../../../shell/form';

type Purpose = Input<typeof takeResetStep>['purpose'];

export function useProof(purpose: Purpose) {
  const [ticket, setTicket] = useState<string>();

  /** What is wrong with the code, while one is needed. */
  async function codeFaults(code: string): Promise<{ code?: string | undefined }> {
    if (ticket !== undefined) return {};
    return code ? faultsIn(takeResetStep, { code }, ['code']) : { code: '请输入验证码' };
  }

  /** The ticket. @throws ApiError codeWrong */
  async function take(code: string, ownCodes: readonly number[]): Promise<string> {
    if (ticket !== undefined) return ticket;
    const { ticket: taken } = await call(takeResetStep, { purpose, code }, { ownCodes });
    if (!taken) throw new ApiError({ code: codes.codeWrong, msg: '验证码不正确或已过期', result: null });
    setTicket(taken);
    return taken;
  }

  return { proven: ticket !== undefined, codeFaults, take, drop: () => setTicket(undefined) };
}
