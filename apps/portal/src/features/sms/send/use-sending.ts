// Checking what is typed while it is typed, and sending it once.
import { keep, kept } from '@jishi/client/kept';
import type { Input, Output } from '@jishi/contract/endpoint';
import { getBatch, listBatches } from '@jishi/contract/sms/batch';
import { getSmsPrice, previewSms, sendSms } from '@jishi/contract/sms/send';
import { getSmsToday } from '@jishi/contract/sms/statistic';
import type { Variable } from '@jishi/contract/sms/variable';
import { newIdempotencyKey } from '@jishi/ui/wire/attempt';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, query, refreshReads, useCall } from '../../../shell/client';
import { useMember } from '../../../shell/member';
import { toast } from '../../../shell/toast-store';
import { keptUnder } from './use-draft';
import type { What } from './rules';

export type Template = { id: string; name: string; code: string; kind: number; content: string; variables: Variable[] };
export type Checked = Output<typeof previewSms>;
type Sent = Input<typeof sendSms>;

const SETTLED_MS = 350;
const IN_TAB = { session: true };
const CHANGED = [getSmsPrice, listBatches, getBatch, getSmsToday] as const;

/** The value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What the server says of what is typed: who it goes to and what it costs. */
export function useChecked(what: What | undefined, sample: number) {
  const now = what && JSON.stringify(what);
  const settled = useSettled(now);
  const asked = settled ? (JSON.parse(settled) as What) : undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(previewSms, { ...asked!, sample }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = now !== undefined && now === settled && !isPlaceholderData;
  return {
    /** The latest answer; of what was typed before while `isCurrent` is not said. */
    checked: what ? data : undefined,
    isCurrent: isCurrent && data !== undefined && !error,
    isChecking: what !== undefined && (now !== settled || isFetching),
    error: what && now === settled && !isFetching ? error : null,
    again: refetch,
  };
}

export type Checking = ReturnType<typeof useChecked>;

/** Sending what was shown. A send whose answer got lost stays known in this tab: asking again never sends it twice. */
export function useSending(done: () => void) {
  const client = useQueryClient();
  const memberId = useMember()?.id;
  const key = memberId && keptUnder('sending', memberId);
  const sending = useCall(sendSms, { silent: true });
  const [fault, setFault] = useState<string>();
  const [lost, setLost] = useState<Sent>();
  // from the press on: a second one comes before `busy` is shown
  const isUnderWay = useRef(false);
  useEffect(() => {
    const before = key && kept(key, IN_TAB);
    if (before) setLost(JSON.parse(before) as Sent);
  }, [key]);

  async function send(input: Sent) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFault(undefined);
    if (key) keep(key, JSON.stringify(input), IN_TAB);
    try {
      const batch = await sending.mutateAsync(input);
      settle(undefined);
      toast.success(`已提交 ${batch.messages} 条，批次 ${batch.no}`);
      done();
    } catch (error) {
      const isLost = !(error instanceof ApiError) || !error.answered;
      settle(isLost ? input : undefined);
      setFault(error instanceof ApiError ? (error.fields[0]?.message ?? error.msg) : '没有发送成功，请再试一次');
    }
    isUnderWay.current = false;
    await refreshReads(client, ...CHANGED);
  }

  function settle(open: Sent | undefined) {
    setLost(open);
    if (key && !open) keep(key, null, IN_TAB);
  }

  return {
    fault,
    lost,
    busy: sending.isPending,
    forgetFault: () => setFault(undefined),
    send: (what: What, shown: Sent['shown']) => void send({ ...what, shown, clientId: newIdempotencyKey() }),
    askAgain: () => lost && void send(lost),
  };
}
