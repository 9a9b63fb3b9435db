import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertPosition, distanceOf } from './rules';

const inChina = fc.record({
  lng: fc.double({ min: 80, max: 130, noNaN: true }),
  lat: fc.double({ min: 20, max: 50, noNaN: true }),
});

/** The published offset of GCJ02, written down by itself. */
function published({ lng, lat }: { lng: number; lat: number }) {
  const [x, y, pi] = [lng - 105, lat - 35, Math.PI];
  const waves = (a: number, b: number, c: number, v: number) =>
    ((20 * Math.sin(6 * x * pi) + 20 * Math.sin(2 * x * pi)) * 2) / 3 +
    ((20 * Math.sin(v * pi) + 40 * Math.sin((v / 3) * pi)) * 2) / 3 +
    ((a * Math.sin((v / 12) * pi) + b * Math.sin((v * pi) / c)) * 2) / 3;
  const dLat = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x)) + waves(160, 320, 30, y);
  const dLng = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x)) + waves(150, 300, 30, x);
  const [a, ee, radians] = [6_378_245, 0.006_693_421_622_965_943, (lat / 180) * pi];
  const magic = 1 - ee * Math.sin(radians) ** 2;
  return {
    lat: lat + (dLat * 180) / (((a * (1 - ee)) / (magic * Math.sqrt(magic))) * pi),
    lng: lng + (dLng * 180) / ((a / Math.sqrt(magic)) * Math.cos(radians) * pi),
  };
}

test('positions move by the published offset', () => {
  fc.assert(
    fc.property(inChina, (place) => {
      const moved = convertPosition(place, 'WGS84', 'GCJ02');
      expect(Math.abs(moved.lng - published(place).lng)).toBeLessThan(2e-7);
      expect(Math.abs(moved.lat - published(place).lat)).toBeLessThan(2e-7);
    }),
  );
});

test('there and back is the same place, to some centimetres', () => {
  const systems = fc.constantFrom('WGS84' as const, 'GCJ02' as const, 'BD09' as const);
  fc.assert(
    fc.property(inChina, systems, systems, (place, from, to) => {
      const back = convertPosition(convertPosition(place, from, to), to, from);
      // BD09 has no exact inverse
      const within = [from, to].includes('BD09') ? 2e-5 : 1e-6;
      expect(Math.abs(back.lng - place.lng)).toBeLessThan(within);
      expect(Math.abs(back.lat - place.lat)).toBeLessThan(within);
    }),
  );
});

test('nothing moves abroad', () => {
  expect(convertPosition({ lng: 2.2945, lat: 48.8584 }, 'WGS84', 'GCJ02')).toEqual({ lng: 2.2945, lat: 48.8584 });
});

test('distances are those on a sphere, to six parts in a thousand', () => {
  const anywhere = fc.record({
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
  });
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  fc.assert(
    fc.property(anywhere, anywhere, (a, b) => {
      const half =
        Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
        Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
      const onSphere = 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(half)));
      expect(Math.abs(distanceOf(a, b).metres - onSphere)).toBeLessThanOrEqual(onSphere * 0.006 + 1);
    }),
  );
});

/** A degree along the equator and a quarter of the meridian, by the constants of WGS84. */
test('the constants of WGS84 come out', () => {
  expect(distanceOf({ lng: 0, lat: 0 }, { lng: 1, lat: 0 })).toEqual({ metres: 111_319.491, bearing: 90 });
  expect(distanceOf({ lng: 10, lat: 0 }, { lng: 10, lat: 90 })).toEqual({ metres: 10_001_965.729, bearing: 0 });
});
