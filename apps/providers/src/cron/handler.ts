import { miss, success } from '../answer';
import type { Handlers } from '../api';
import { instantsOf, zoneOf, zonedTime } from '../timezone/zones';
import type { cronApi } from './describe';
import { nextTimes, readCron } from './rules';

export const handlers: Handlers<typeof cronApi> = {
  next: ({ expression, zone, after, count }, { now }) => {
    const known = zoneOf(zone);
    if (!known) return miss(3802, `时区 ${zone} 不存在`);
    const schedule = readCron(expression);
    if (typeof schedule === 'string') return miss(3801, schedule);
    const from = after === undefined ? now().getTime() : instantsOf(`${after}T00:00:00`, known)[0];
    if (from === undefined) return miss(3803, '起点这一天没有零点');
    // the day itself may have a time at its first minute
    const times = nextTimes(schedule, after === undefined ? from : from - 1, zonedTime(from, known).date, known, count);
    return success({
      expression,
      zone: known,
      never: times.length === 0,
      list: times.map((instant) => {
        const { date, time, weekday } = zonedTime(instant, known);
        return { date, time: time.slice(0, 5), weekday, timestamp: instant / 1000 };
      }),
    });
  },
};
