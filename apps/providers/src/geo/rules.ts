/** Positions in the three systems of Chinese maps, and distances on the ellipsoid. */
import gcoord from 'gcoord';
import geodesic from 'geographiclib-geodesic';

export const SYSTEMS = ['WGS84', 'GCJ02', 'BD09'] as const;
export type System = (typeof SYSTEMS)[number];
export type Position = { readonly lng: number; readonly lat: number };

/** A position of one system in another; GCJ02 and BD09 differ from WGS84 within China only. */
export function convertPosition({ lng, lat }: Position, from: System, to: System): Position {
  const [x, y] = gcoord.transform([lng, lat], gcoord[from], gcoord[to]);
  return { lng: rounded(x!), lat: rounded(y!) };
}

/** Metres between two positions of WGS84, and degrees from north in which the second is seen. */
export function distanceOf(a: Position, b: Position): { metres: number; bearing: number } {
  const { s12 = 0, azi1 = 0 } = geodesic.Geodesic.WGS84.Inverse(a.lat, a.lng, b.lat, b.lng) as {
    s12?: number;
    azi1?: number;
  };
  return { metres: Math.round(s12 * 1000) / 1000, bearing: Math.round((((azi1 % 360) + 360) % 360) * 100) / 100 };
}

/** Seven digits are a centimetre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
