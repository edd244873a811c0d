/** The parts of Denver, Colorado, that the demo needs: neighbourhoods, the street grid, and four service areas that cover the city. */
import type { Random } from './random.ts';

export const cityZone = 'America/Denver';

export const areaNames = ['Northwest Denver', 'Northeast Denver', 'Southwest Denver', 'Southeast Denver'] as const;
export type AreaName = (typeof areaNames)[number];

type Corner = readonly [longitude: number, latitude: number];

const west = -105.11;
const east = -104.6;
const north = 39.915;
const south = 39.61;
/** The borders between the areas, each from the outside to the shared middle, so that the four areas have no gaps. */
const middle: Corner = [-104.9875, 39.722];
const northBorder: readonly Corner[] = [
  [-104.972, north],
  [-104.9725, 39.79],
  [-104.99, 39.76],
];
const southBorder: readonly Corner[] = [
  [-104.9875, south],
  [-104.9878, 39.68],
];
const westBorder: readonly Corner[] = [
  [west, 39.7295],
  [-105.025, 39.7255],
];
const eastBorder: readonly Corner[] = [
  [east, 39.738],
  [-104.9035, 39.7245],
];

const boundaries: Record<AreaName, readonly Corner[]> = {
  'Northwest Denver': [[west, north], ...westBorder, middle, ...northBorder.toReversed()],
  'Northeast Denver': [...northBorder, middle, ...eastBorder.toReversed(), [east, north]],
  'Southwest Denver': [...westBorder, middle, ...southBorder.toReversed(), [west, south]],
  'Southeast Denver': [...southBorder, middle, ...eastBorder.toReversed(), [east, south]],
};

/** The boundary of an area as a GeoJSON polygon: one closed ring. */
export function boundaryOf(area: AreaName): { type: 'Polygon'; coordinates: number[][][] } {
  const ring = boundaries[area].map(([longitude, latitude]) => [longitude, latitude]);
  return { type: 'Polygon', coordinates: [[...ring, [...ring[0]!]]] };
}

interface Neighbourhood {
  readonly name: string;
  readonly postal: string;
  readonly area: AreaName;
  readonly south: number;
  readonly north: number;
  readonly streets: readonly (readonly [name: string, longitude: number])[];
}

const neighbourhoods: readonly Neighbourhood[] = [
  {
    name: 'Berkeley',
    postal: '80212',
    area: 'Northwest Denver',
    south: 39.7695,
    north: 39.7835,
    streets: [
      ['Tennyson St', -105.0436],
      ['Perry St', -105.0394],
      ['Lowell Blvd', -105.0344],
    ],
  },
  {
    name: 'West Highland',
    postal: '80211',
    area: 'Northwest Denver',
    south: 39.757,
    north: 39.769,
    streets: [
      ['Lowell Blvd', -105.0344],
      ['Irving St', -105.0302],
      ['Julian St', -105.0313],
    ],
  },
  {
    name: 'Sunnyside',
    postal: '80211',
    area: 'Northwest Denver',
    south: 39.77,
    north: 39.783,
    streets: [
      ['Zuni St', -105.0156],
      ['Tejon St', -105.0111],
      ['Pecos St', -105.0063],
    ],
  },
  {
    name: 'Villa Park',
    postal: '80204',
    area: 'Northwest Denver',
    south: 39.7285,
    north: 39.739,
    streets: [
      ['Knox Ct', -105.0323],
      ['Perry St', -105.0394],
      ['Tennyson St', -105.0436],
    ],
  },
  {
    name: 'Whittier',
    postal: '80205',
    area: 'Northeast Denver',
    south: 39.7505,
    north: 39.7605,
    streets: [
      ['Gilpin St', -104.9682],
      ['Williams St', -104.9661],
      ['Race St', -104.9638],
    ],
  },
  {
    name: 'Park Hill',
    postal: '80207',
    area: 'Northeast Denver',
    south: 39.7425,
    north: 39.7675,
    streets: [
      ['Dahlia St', -104.9315],
      ['Forest St', -104.9268],
      ['Holly St', -104.9222],
    ],
  },
  {
    name: 'Congress Park',
    postal: '80206',
    area: 'Northeast Denver',
    south: 39.7275,
    north: 39.739,
    streets: [
      ['Josephine St', -104.9579],
      ['Steele St', -104.9499],
      ['Garfield St', -104.9446],
    ],
  },
  {
    name: 'Central Park',
    postal: '80238',
    area: 'Northeast Denver',
    south: 39.754,
    north: 39.769,
    streets: [
      ['Xenia St', -104.8854],
      ['Central Park Blvd', -104.8777],
      ['Beeler St', -104.8806],
    ],
  },
  {
    name: 'Athmar Park',
    postal: '80223',
    area: 'Southwest Denver',
    south: 39.6975,
    north: 39.7105,
    streets: [
      ['Zuni St', -105.0156],
      ['Raritan St', -105.0087],
      ['Tejon St', -105.0111],
    ],
  },
  {
    name: 'Westwood',
    postal: '80219',
    area: 'Southwest Denver',
    south: 39.6975,
    north: 39.7105,
    streets: [
      ['Knox Ct', -105.0323],
      ['Perry St', -105.0394],
      ['Tennyson St', -105.0436],
    ],
  },
  {
    name: 'Harvey Park',
    postal: '80219',
    area: 'Southwest Denver',
    south: 39.669,
    north: 39.6815,
    streets: [
      ['Lowell Blvd', -105.0344],
      ['Raleigh St', -105.0406],
      ['Tennyson St', -105.0436],
    ],
  },
  {
    name: 'Washington Park',
    postal: '80209',
    area: 'Southeast Denver',
    south: 39.697,
    north: 39.7105,
    streets: [
      ['Pearl St', -104.9803],
      ['Clarkson St', -104.9775],
      ['Corona St', -104.9744],
    ],
  },
  {
    name: 'Platt Park',
    postal: '80210',
    area: 'Southeast Denver',
    south: 39.6805,
    north: 39.6955,
    streets: [
      ['Logan St', -104.9824],
      ['Pearl St', -104.9803],
      ['Downing St', -104.9733],
    ],
  },
  {
    name: 'Virginia Village',
    postal: '80222',
    area: 'Southeast Denver',
    south: 39.685,
    north: 39.7035,
    streets: [
      ['Dahlia St', -104.9315],
      ['Forest St', -104.9268],
      ['Holly St', -104.9222],
    ],
  },
  {
    name: 'Hampden',
    postal: '80231',
    area: 'Southeast Denver',
    south: 39.665,
    north: 39.677,
    streets: [
      ['Ulster St', -104.8945],
      ['Xenia St', -104.8854],
      ['Yosemite St', -104.8848],
    ],
  },
];

/** An address as the store keeps it, with its coordinates. */
export interface DemoAddress {
  readonly area: AreaName;
  readonly latitude: number;
  readonly longitude: number;
  readonly address: {
    readonly line: string;
    readonly line2: string;
    readonly city: string;
    readonly state: string;
    readonly postal_code: string;
    readonly country: string;
    readonly formatted: string;
  };
}

/** Latitude of Ellsworth Avenue, where Denver's house numbers begin. A block of a hundred numbers is longer in the south. */
const numberingLatitude = 39.7163;
const blockNorth = 0.0014;
const blockSouth = 0.0018;

/** An invented house on a real street of a neighbourhood, with the number that it would have there. */
export function randomAddress(random: Random): DemoAddress {
  const { postal, area, south: from, north: to, streets } = random.pick(neighbourhoods);
  const latitude = microDegrees(from + random.next() * (to - from));
  const [street, streetLongitude] = random.pick(streets);
  const westSide = random.chance(0.5);
  const longitude = microDegrees(streetLongitude + (westSide ? -0.00025 : 0.00025));
  const blocks = (latitude - numberingLatitude) / (latitude > numberingLatitude ? blockNorth : blockSouth);
  const number = 2 * Math.floor(Math.abs(blocks) * 50) + (westSide ? 1 : 0);
  const line = `${number} ${blocks < 0 ? 'S ' : ''}${street}`;
  const line2 = random.chance(0.12) ? `Unit ${random.whole(1, 24)}` : '';
  const formatted = `${line}${line2 && `, ${line2}`}, Denver, CO ${postal}, US`;
  return {
    area,
    latitude,
    longitude,
    address: { line, line2, city: 'Denver', state: 'CO', postal_code: postal, country: 'US', formatted },
  };
}

function microDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
