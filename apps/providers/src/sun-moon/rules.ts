/** When sun and moon rise and set, and the phases of the moon, by a library of positional astronomy. */
import * as astronomy from 'astronomy-engine';

export type Place = { readonly lat: number; readonly lng: number };
/** Instants; null where it does not happen on that day. */
type Moments<Name extends string> = Readonly<Record<Name, Date | null>>;

const DAY = 1;
const PHASES = ['新月', '娥眉月', '上弦月', '盈凸月', '满月', '亏凸月', '下弦月', '残月'] as const;
/** Degrees around new, quarter and full moon that go by their name. */
const NEAR = 6.1;

export function sunOf(midnight: Date, { lat, lng }: Place): Moments<'dawn' | 'rise' | 'noon' | 'set' | 'dusk'> {
  const { Body } = astronomy;
  const at = new astronomy.Observer(lat, lng, 0);
  const altitude = (direction: number) =>
    astronomy.SearchAltitude(Body.Sun, at, direction, midnight, DAY, -6)?.date ?? null;
  return {
    dawn: altitude(1),
    rise: astronomy.SearchRiseSet(Body.Sun, at, 1, midnight, DAY)?.date ?? null,
    noon: astronomy.SearchHourAngle(Body.Sun, at, 0, midnight, 1).time.date,
    set: astronomy.SearchRiseSet(Body.Sun, at, -1, midnight, DAY)?.date ?? null,
    dusk: altitude(-1),
  };
}

/** Degrees of the sun above the horizon at an instant. */
export function sunAltitude(instant: Date, { lat, lng }: Place): number {
  const at = new astronomy.Observer(lat, lng, 0);
  const { ra, dec } = astronomy.Equator(astronomy.Body.Sun, instant, at, true, true);
  return astronomy.Horizon(instant, at, ra, dec, 'normal').altitude;
}

export function moonOf(midnight: Date, { lat, lng }: Place): Moments<'rise' | 'set'> {
  const { Body } = astronomy;
  const at = new astronomy.Observer(lat, lng, 0);
  return {
    rise: astronomy.SearchRiseSet(Body.Moon, at, 1, midnight, DAY)?.date ?? null,
    set: astronomy.SearchRiseSet(Body.Moon, at, -1, midnight, DAY)?.date ?? null,
  };
}

export interface Phase {
  /** Degrees that the moon is ahead of the sun: 0 new, 180 full. */
  readonly angle: number;
  readonly name: (typeof PHASES)[number];
  /** Lit part of the disc in per cent. */
  readonly lit: number;
  readonly nextNew: Date;
  readonly nextFull: Date;
}

export function phaseOf(instant: Date): Phase {
  const angle = astronomy.MoonPhase(instant);
  const next = (target: number) => astronomy.SearchMoonPhase(target, instant, 40)!.date;
  return {
    angle,
    name: phaseName(angle),
    lit: astronomy.Illumination(astronomy.Body.Moon, instant).phase_fraction * 100,
    nextNew: next(0),
    nextFull: next(180),
  };
}

function phaseName(angle: number): Phase['name'] {
  const quarter = Math.round(angle / 90);
  if (Math.abs(angle - quarter * 90) <= NEAR) return PHASES[(quarter % 4) * 2]!;
  return PHASES[Math.floor(angle / 90) * 2 + 1]!;
}
