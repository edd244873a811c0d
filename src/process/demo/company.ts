/** The demo business: its work and its people. All names are invented, and phone numbers are from the range reserved for fiction. */
import type { AreaName } from './city.ts';

export const company = {
  name: 'Pikes Fork Heating, Plumbing & Electric',
  alias: 'pikes-fork',
  ownerEmail: 'owner@pikesfork.example',
} as const;

/** Start location of technicians without one of their own. */
export const office = { latitude: 39.7112, longitude: -104.9986 } as const;

/** The address of the office, which is the base of the business. */
export const officeAddress = {
  line: '900 W Alameda Ave',
  city: 'Denver',
  state: 'CO',
  postal_code: '80223',
  country: 'US',
  formatted: '900 W Alameda Ave, Denver, CO 80223, US',
} as const;

export const skillCategories = [
  { name: 'Heating & Cooling', icon: 'flame', skills: ['Furnaces', 'Boilers', 'Air conditioning', 'Heat pumps'] },
  { name: 'Plumbing', icon: 'droplet', skills: ['Drains', 'Water heaters', 'Pipe repair'] },
  { name: 'Electrical', icon: 'bolt', skills: ['Panels', 'Wiring & outlets', 'EV chargers'] },
] as const;
type SkillName = (typeof skillCategories)[number]['skills'][number];

export interface DemoJobType {
  readonly name: string;
  readonly minutes: number;
  readonly skills: readonly SkillName[];
  /** Whether the work needs two people: a lead and a buddy. */
  readonly crew?: boolean;
  readonly amount: readonly [least: number, most: number];
  readonly descriptions: readonly string[];
}

/** The first two are types of the platform. */
export const jobTypes: readonly DemoJobType[] = [
  {
    name: 'Site visit',
    minutes: 45,
    skills: [],
    amount: [59, 99],
    descriptions: [
      'Wants an estimate for a bathroom refit.',
      'Second opinion on a quote for a new furnace.',
      'Look at the crawl space before we quote.',
    ],
  },
  {
    name: 'Emergency call-out',
    minutes: 90,
    skills: [],
    amount: [190, 480],
    descriptions: ['No heat since last night.', 'Breaker trips and half the house is dark.'],
  },
  {
    name: 'Furnace tune-up',
    minutes: 60,
    skills: ['Furnaces'],
    amount: [99, 159],
    descriptions: [
      'Yearly tune-up, filter 16x25x1.',
      'Tune-up before the cold; pilot goes out at times.',
      'First service since we moved in.',
    ],
  },
  {
    name: 'Air conditioning service',
    minutes: 90,
    skills: ['Air conditioning'],
    amount: [139, 320],
    descriptions: ['Blows warm on the upper floor.', 'Outdoor unit hums but the fan does not turn.', 'Seasonal service, two units.'],
  },
  {
    name: 'Water heater replacement',
    minutes: 180,
    skills: ['Water heaters', 'Pipe repair'],
    crew: true,
    amount: [1450, 2600],
    descriptions: ['50 gallon gas heater leaks at the base.', 'Replace with a heat pump model, garage.'],
  },
  {
    name: 'Drain cleaning',
    minutes: 60,
    skills: ['Drains'],
    amount: [120, 290],
    descriptions: [
      'Kitchen sink backs up.',
      'Main line slow, cleanout is in the side yard.',
      'Shower drains slowly, tried a snake already.',
    ],
  },
  {
    name: 'Outlet and wiring repair',
    minutes: 75,
    skills: ['Wiring & outlets'],
    amount: [130, 380],
    descriptions: ['Two dead outlets in the home office.', 'GFCI in the kitchen will not reset.', 'Replace four ungrounded outlets.'],
  },
  {
    name: 'EV charger installation',
    minutes: 210,
    skills: ['EV chargers', 'Panels'],
    amount: [850, 1900],
    descriptions: ['48 A wall charger, panel is in the garage.', 'Charger on the driveway side, 40 feet from the panel.'],
  },
];

export interface DemoTechnician {
  readonly name: string;
  readonly title: string;
  readonly tier: 'lead' | 'buddy' | 'float' | null;
  readonly skills: readonly SkillName[];
  readonly areas: readonly AreaName[];
  readonly home: boolean;
  /** Working hours that replace the opening hours. */
  readonly hours?: { readonly weekdays: readonly number[]; readonly from: number; readonly to: number };
}

const northside = ['Northwest Denver', 'Northeast Denver'] as const;
const southside = ['Southwest Denver', 'Southeast Denver'] as const;
const westside = ['Northwest Denver', 'Southwest Denver'] as const;
const eastside = ['Northeast Denver', 'Southeast Denver'] as const;
const everywhere = [...northside, ...southside] as const;
const heating = ['Furnaces', 'Boilers', 'Air conditioning', 'Heat pumps'] as const;
const plumbing = ['Drains', 'Water heaters', 'Pipe repair'] as const;
const electrical = ['Panels', 'Wiring & outlets', 'EV chargers'] as const;

/** Leads first. Each buddy goes with the leads of the same trade. */
export const team: readonly DemoTechnician[] = [
  { name: 'Marisol Vega', title: 'Senior HVAC technician', tier: 'lead', skills: heating, areas: northside, home: true },
  { name: 'Derek Olsen', title: 'HVAC technician', tier: 'lead', skills: ['Furnaces', 'Air conditioning'], areas: southside, home: true },
  {
    name: 'Aisha Rahman',
    title: 'HVAC technician',
    tier: 'lead',
    skills: ['Furnaces', 'Air conditioning', 'Heat pumps'],
    areas: eastside,
    home: false,
  },
  { name: 'Luis Archuleta', title: 'Master plumber', tier: 'lead', skills: plumbing, areas: everywhere, home: true },
  { name: 'Grace Okafor', title: 'Plumber', tier: 'lead', skills: plumbing, areas: eastside, home: true },
  { name: 'Tom Brandt', title: 'Plumber', tier: 'lead', skills: ['Drains', 'Pipe repair', 'Water heaters'], areas: westside, home: false },
  { name: 'Hannah Kim', title: 'Master electrician', tier: 'lead', skills: electrical, areas: everywhere, home: true },
  {
    name: 'Jamal Whitfield',
    title: 'Electrician',
    tier: 'lead',
    skills: ['Wiring & outlets', 'Panels'],
    areas: northside,
    home: true,
    hours: { weekdays: [1, 2, 3, 4], from: 480, to: 1080 },
  },
  {
    name: 'Petra Novak',
    title: 'Service technician',
    tier: 'float',
    skills: ['Furnaces', 'Drains', 'Wiring & outlets'],
    areas: everywhere,
    home: false,
  },
  { name: 'Sam Trujillo', title: 'Plumbing apprentice', tier: 'buddy', skills: plumbing, areas: everywhere, home: false },
  { name: 'Noah Lindqvist', title: 'Electrical apprentice', tier: 'buddy', skills: ['Wiring & outlets'], areas: everywhere, home: false },
  {
    name: 'Ruth Delgado',
    title: 'Service technician',
    tier: null,
    skills: ['Furnaces', 'Air conditioning', 'Drains'],
    areas: southside,
    home: true,
    hours: { weekdays: [1, 2, 3, 4, 5], from: 480, to: 900 },
  },
];

/** The technician who is ill from the day shown on, for three working days. */
export const sickTechnician = 'Derek Olsen';
/** Work that only the ill technician can do in this area in the late afternoon. Others can come only later, or from another area. */
export const soleTechnicianWork = { type: 'Air conditioning service', area: 'Southwest Denver' } as const;
/**
 * Work of the ill technician that others can take over, in the order of the day. Few people can do the first job; everyone who is free can
 * do the others.
 */
export const sharedWork: readonly string[] = ['Furnace tune-up', 'Site visit', 'Site visit'];
/** The buddy who goes with a plumber to jobs that need two people. */
export const crewBuddy = 'Sam Trujillo';

export const firstNames = [
  'Ana',
  'Ben',
  'Carla',
  'Dana',
  'Eli',
  'Fatima',
  'George',
  'Helen',
  'Ivan',
  'Joan',
  'Kofi',
  'Laura',
  'Miguel',
  'Nadia',
  'Omar',
  'Priya',
  'Quinn',
  'Rosa',
  'Stefan',
  'Tara',
  'Uma',
  'Victor',
  'Wendy',
  'Yusuf',
  'Zoe',
] as const;
export const lastNames = [
  'Abbott',
  'Baca',
  'Chen',
  'Dominguez',
  'Ellis',
  'Fischer',
  'Garcia',
  'Hughes',
  'Ibrahim',
  'Jensen',
  'Kowalski',
  'Lopez',
  'Maes',
  'Nguyen',
  'Ortega',
  'Patel',
  'Quintana',
  'Romero',
  'Schmidt',
  'Torres',
  'Underwood',
  'Valdez',
  'Walker',
  'Young',
] as const;
export const customerNotes = [
  '',
  '',
  '',
  'Gate code 4417.',
  'Dog in the yard, please ring first.',
  'Prefers text messages.',
  'Park in the alley.',
  'Landlord pays; send the invoice to the office.',
] as const;
