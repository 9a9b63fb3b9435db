// The connection on which a node hears of changes and holds the lock on its name.
import type { PresenceConnection } from '../node/store';
import type { PresenceEvents } from '../node/presence';
import type { Ask } from './stores';
import type { SimulatedProcess } from './process';
import type { Listener, World } from './world';

/** How long the database takes to notice that the other end is gone. */
const NOTICED_MS = 20;

type Connection = Pick<PresenceConnection, 'open' | 'lock' | 'close'>;

export function lineOf(
  world: World,
  process: SimulatedProcess,
  name: string,
  ask: Ask,
  events: PresenceEvents,
): Connection {
  let isOver = false;
  const listener: Listener = {
    process,
    name,
    holdsLock: false,
    since: world.schedule.now,
    isOpen: () => !isOver,
    hear: events.onChange,
    lose: () => {
      if (isOver) return;
      isOver = true;
      process.later(world.random.delay(NOTICED_MS), events.onLost);
      world.schedule.after(world.random.delay(NOTICED_MS), () => world.listeners.delete(listener));
    },
  };
  return {
    open: () =>
      ask(() => {
        if (!isOver) world.listeners.add(listener);
        listener.since = world.schedule.now;
      }),
    lock: () =>
      ask(() => {
        if (!world.listeners.has(listener)) throw new Error('the connection is gone');
        listener.holdsLock = [...world.listeners].every(
          (other) => other.name !== name || !other.holdsLock || other === listener,
        );
        return listener.holdsLock;
      }),
    close: () => {
      listener.lose();
      return Promise.resolve();
    },
  };
}
