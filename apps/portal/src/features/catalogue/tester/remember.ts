// What is kept of a request once its answer is here.
import { beijingTime } from '@jishi/ui/beijing-time';
import type { Api } from '../project';
import { MOST, NONE, changeHistory } from './history';
import type { Values } from './parameters';
import { keepable } from './share';
import type { TesterAnswer } from './tester-answer';

/** Keeps a request that was answered; the oldest makes room. */
export function remember({ id, method, path, params }: Api, values: Values, answer: TesterAnswer): void {
  const request = {
    key: `${Date.now()}-${Math.random()}`,
    at: beijingTime(),
    apiId: id,
    method,
    path,
    status: answer.status,
    ok: answer.status !== null && answer.trouble === undefined,
    ms: answer.ms,
    charge: answer.charge,
    source: answer.source,
    values: keepable(params, values),
  };
  changeHistory((before) => [request, ...before].slice(0, MOST));
}

/** Forgets every kept request and its values. */
export function clearHistory(): void {
  changeHistory(() => NONE);
}
