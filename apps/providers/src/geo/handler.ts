import { success } from '../answer';
import type { Handlers } from '../api';
import type { geoApi } from './describe';
import { convertPosition, distanceOf } from './rules';

const BEARINGS = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'];

export const handlers: Handlers<typeof geoApi> = {
  convert: ({ lng, lat, from, to }) => success({ from, to, ...convertPosition({ lng, lat }, from, to) }),
  distance: ({ lng1, lat1, lng2, lat2, system }) => {
    const [a, b] = [
      { lng: lng1, lat: lat1 },
      { lng: lng2, lat: lat2 },
    ].map((place) => convertPosition(place, system, 'WGS84'));
    const { metres, bearing } = distanceOf(a!, b!);
    return success({
      metres,
      kilometres: Math.round(metres) / 1000,
      bearing,
      direction: BEARINGS[Math.round(bearing / 45) % 8]!,
    });
  },
};
