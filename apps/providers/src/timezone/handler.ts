import { miss, success } from '../answer';
import type { Handlers } from '../api';
import { isDate } from '../civil-date';
import type { timezoneApi } from './describe';
import { CITIES, instantsOf, zoneOf, zonedTime } from './zones';

const UNKNOWN = (zone: string) => miss(3601, `时区 ${zone} 不存在`);

export const handlers: Handlers<typeof timezoneApi> = {
  convert: ({ time, from, to }) => {
    const [source, target] = [zoneOf(from), zoneOf(to)];
    if (!source || !target) return UNKNOWN(source ? to : from);
    const [date, clock = '00:00'] = time.split(/[T ]/) as [string, string?];
    if (!isDate(date)) return miss(3603, '日期不存在');
    const found = instantsOf(`${date}T${clock.length === 5 ? `${clock}:00` : clock}`, source);
    const [first] = found;
    if (first === undefined) return miss(3602, '这一时刻因夏令时开始被跳过，不存在');
    return success({
      timestamp: first / 1000,
      utc: new Date(first).toISOString().replace('.000Z', 'Z'),
      from: zonedTime(first, source),
      to: zonedTime(first, target),
      ambiguous: found.length > 1,
    });
  },
  cities: () => {
    const list = Object.entries(CITIES).map(([city, zone]) => ({ city, zone }));
    return success({ total: list.length, list });
  },
};
