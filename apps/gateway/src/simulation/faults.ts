// Makes go wrong what a plan says, and at the end lets everything be well again.
import type { NodeLife } from './life';
import type { Fault } from './plan';
import type { SimulatedNode, World } from './world';

export function begin(world: World, lives: readonly NodeLife[], fault: Fault) {
  world.tell(`fault: ${JSON.stringify(fault)}`);
  if (fault.kind === 'package') return world.addHolding(fault.member, fault.units, 1);
  if (fault.kind === 'price') return world.changePrice(fault.price);
  if (fault.kind === 'level') return world.changeLevel(fault.member, fault.discount);
  const life = lives[fault.node]!;
  const { wire, disk } = life.node;
  const during = (ms: number, set: (on: boolean) => void) => {
    set(true);
    world.schedule.after(ms, () => set(false));
  };
  switch (fault.kind) {
    case 'kill': {
      return life.kill(fault.loses, fault.downMs);
    }
    case 'killAtAct': {
      return life.kill(fault.loses, fault.downMs, fault.acts);
    }
    case 'restart': {
      return void life.stop(fault.downMs);
    }
    case 'cut': {
      for (const listener of world.listeners) if (listener.name === life.node.name) listener.lose();
      return during(fault.forMs, (on) => (wire.cut = on));
    }
    case 'stall': {
      return void (wire.stalledUntil = world.schedule.now + fault.forMs);
    }
    case 'jam': {
      return void (wire.jammedUntil = world.schedule.now + fault.forMs);
    }
    case 'loss': {
      return during(fault.forMs, (on) => (wire.loss = on ? fault.percent : 0));
    }
    case 'full': {
      return during(fault.forMs, (on) => (disk.full = on));
    }
    case 'broken': {
      return during(fault.forMs, (on) => (disk.broken = on));
    }
    case 'slow': {
      return during(fault.forMs, (on) => (disk.delay = on ? 100 : 0.3));
    }
    case 'rot': {
      return rot(world, life.node, fault);
    }
  }
}

export function heal(world: World, lives: readonly NodeLife[]) {
  world.healed = true;
  for (const { node, process } of lives) {
    Object.assign(node.wire, { cut: false, stalledUntil: 0, jammedUntil: 0, loss: 0 });
    Object.assign(node.disk, { full: false, broken: false, delay: 0.3 });
    if (process) process.endsAt = Number.POSITIVE_INFINITY;
  }
  world.tell('all is well again');
}

/** A bit of the log goes bad, and with it the block that it belongs to. */
function rot(world: World, { disk, directory }: SimulatedNode, { place, bit }: Fault & { kind: 'rot' }) {
  const files = [...disk.names].filter(([name]) => name.startsWith(`${directory}/`) && name.endsWith('.wal'));
  const used = files.map(([name, file]) => ({ name, file, length: usedOf(file.bytes, file.size) }));
  let at = Math.floor(place * used.reduce((sum, { length }) => sum + length, 0));
  for (const { file, length } of used) {
    if (at >= length) {
      at -= length;
      continue;
    }
    for (const id of idsAround(file.bytes.toString('latin1', 0, length), at)) world.rotten.add(id);
    return file.rot(at, bit);
  }
}

function usedOf(bytes: Buffer, size: number): number {
  let length = size;
  while (length > 0 && bytes[length - 1] === 0) length--;
  return length;
}

/** The calls of the block that a byte belongs to; of all that follow, where no block can be told. */
function idsAround(text: string, at: number): string[] {
  let begin = 0;
  let end = text.length;
  while (begin <= at) {
    const head = /^(\d+) \d+ \d+\n/.exec(text.slice(begin, begin + 40));
    if (!head) break;
    end = begin + head[0].length + Number(head[1]);
    if (at < end) break;
    begin = end;
    end = text.length;
  }
  return [...text.slice(begin, end).matchAll(/(?:^|\n)(\d{15,20})\t/g)].map(([, id]) => id!);
}
