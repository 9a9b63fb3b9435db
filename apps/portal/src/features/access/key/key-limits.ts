// A key's limits as a form holds them, and as they are sent.
import type { saveApiKey } from '@jishi/contract/access/key';
import type { Input } from '@jishi/contract/endpoint';
import type { FormErrors } from '../../../shell/form';
import type { Limited } from './limited-key';

export type LimitValues = {
  name: string;
  /** Ids of the chosen products, separated by commas; `all`: every product. */
  projectIds: string;
  ipContent: string;
  qps: string;
  dailyCalls: string;
  dailySpend: string;
  /** yyyy-MM-dd, the last day it works; '' without an end. */
  expireTime: string;
};

export const ALL = 'all';
const DAY_END = '23:59:59';

/** A form's initial values: a key's present ones, or a new key without limits. */
export function limitValues(key?: Limited): LimitValues {
  return {
    name: key?.name ?? '',
    projectIds: key?.projects?.map(({ id }) => id).join(',') ?? ALL,
    ipContent: key?.ipContent ?? '',
    qps: textOf(key?.qps),
    dailyCalls: textOf(key?.dailyCalls),
    dailySpend: key?.dailySpend?.replace(/\.00$/, '') ?? '',
    expireTime: key?.expireTime?.slice(0, 10) ?? '',
  };
}

const textOf = (value: number | null | undefined) => value?.toString() ?? '';

/** Faults that can be found before sending; the server checks addresses and end times. */
export function limitErrors(values: LimitValues): FormErrors<keyof LimitValues> {
  return {
    name: values.name.trim() ? undefined : '请输入名称，例如它用在哪个系统',
    projectIds: values.projectIds === '' ? '至少选一个产品，或改为全部产品' : undefined,
    qps: wholeError(values.qps, 10_000, '每秒次数为 1 到 10000，留空不限'),
    dailyCalls: wholeError(values.dailyCalls, 1_000_000_000, '每日次数为 1 到 10 亿，留空不限'),
    dailySpend:
      values.dailySpend === '' || (/^\d{1,9}(\.\d{1,2})?$/.test(values.dailySpend) && Number(values.dailySpend) > 0)
        ? undefined
        : '每日扣费要大于 0，最多两位小数，留空不限',
  };
}

function wholeError(text: string, most: number, message: string): string | undefined {
  return text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most) ? undefined : message;
}

type Sent = Omit<Input<typeof saveApiKey>, 'id'>;

/** `before`: the key's end as it is; it keeps its time of day while its day is not changed. */
export function limitInput(values: LimitValues, before: string | null = null): Sent {
  const { projectIds, expireTime } = values;
  const kept = before?.slice(0, 10) === expireTime ? before : undefined;
  return {
    name: values.name.trim(),
    projectIds: projectIds === ALL ? null : projectIds.split(',').filter(Boolean),
    ipContent: values.ipContent,
    qps: values.qps ? Number(values.qps) : null,
    dailyCalls: values.dailyCalls ? Number(values.dailyCalls) : null,
    dailySpend: values.dailySpend ? amountOf(values.dailySpend) : null,
    expireTime: expireTime ? (kept ?? `${expireTime} ${DAY_END}`) : null,
  };
}

/** As amounts are written on the wire: no zeros in front. */
const amountOf = (text: string) => text.replace(/^0+(?=\d)/, '');
