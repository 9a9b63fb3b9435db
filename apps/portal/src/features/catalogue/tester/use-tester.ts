// One endpoint under test: its fields, the pending request, the last result.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from '@jishi/ui/router';
import type { Api } from '../project';
import { type Fault, type Values, exampleValues, faultsOf, startValues } from './parameters';
import type { Caller, Prepared } from './send';
import { sharedValues } from './share';
import type { TesterAnswer } from './tester-answer';

export type Doing = 'sign' | 'send';

export type Tester = {
  values: Values;
  /** By field; none until a request was tried. */
  faults: Readonly<Record<string, Fault>>;
  /** The request that was last signed or sent. */
  prepared: Prepared | undefined;
  /** Of the request that was last sent; undefined while it is only signed. */
  answer: TesterAnswer | undefined;
  busy: Doing | undefined;
  /** A stream is coming: `answer` is what came of it. */
  streaming: boolean;
  /** Why the pasted key cannot sign. */
  proofFault: string | undefined;
  /** Something was typed that the document does not say itself. */
  filled: boolean;
  set(field: string, value: string): void;
  fillExamples(): void;
  /** Signs, and sends when asked to. `anyway`: although the document refuses a value. False when a field stopped it. */
  run(doing: Doing, caller: Caller, anyway: boolean): Promise<boolean>;
  /** Ends the request under way; what came of its stream stays. */
  stop(): void;
};

/** `unit`: what the product is sold by. */
export function useTester(api: Api, unit: number): Tester {
  const [start] = useState<Values>(() => startValues(api.params));
  const [values, setValues] = useState(start);
  const [proofFault, setProofFault] = useState<string>();
  const [tried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<{ prepared: Prepared; answer?: TesterAnswer }>();
  const [busy, setBusy] = useState<Doing>();
  const [streaming, setStreaming] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  const underWay = useRef(false);
  useEffect(() => () => stopping.current?.abort(), []);
  useShared(api, setValues);
  const faults = faultsOf(api.params, values);

  async function run(doing: Doing, caller: Caller, anyway: boolean): Promise<boolean> {
    if (underWay.current) return true;
    const stopped = Object.values(faults).some(({ fatal }) => fatal || !anyway);
    setTried(stopped || anyway);
    if (stopped) return false;
    underWay.current = true;
    setBusy(doing);
    setProofFault(undefined);
    try {
      const { prepare, send } = await import('./send');
      const prepared = await prepare(api, values, caller);
      stopping.current = new AbortController();
      const onPart = (part: TesterAnswer) => {
        setStreaming(true);
        setOutcome({ prepared, answer: part });
      };
      const answer =
        doing === 'send' ? await send(prepared, { onPart, stop: stopping.current.signal, unit }) : undefined;
      setOutcome({ prepared, ...(answer && { answer }) });
      if (answer) void import('./remember').then(({ remember }) => remember(api, values, answer));
    } catch (error) {
      // Sending never throws, so the pasted key cannot sign.
      setProofFault(error instanceof Error ? error.message : '没有签名成功');
      return false;
    } finally {
      underWay.current = false;
      setStreaming(false);
      setBusy(undefined);
    }
    return true;
  }

  return {
    values,
    faults: tried ? faults : {},
    prepared: outcome?.prepared,
    answer: outcome?.answer,
    busy,
    streaming,
    proofFault,
    filled: values !== start,
    set: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    fillExamples: () => setValues((before) => ({ ...before, ...exampleValues(api.params) })),
    run,
    stop: () => stopping.current?.abort(),
  };
}

/** A share link's values are in the fragment, which the server never saw: they come in once scripts run. */
function useShared(api: Api, setValues: (values: Values) => void) {
  const { hash, key } = useLocation();
  useEffect(() => {
    const shared = sharedValues(api.params, hash);
    if (shared) setValues(shared);
  }, [api, hash, key, setValues]);
}
