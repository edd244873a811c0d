/** The few icons of the dashboard: 16 × 16, in the colour of their text. An icon stands beside a word, never instead of it. */

const paths = {
  today: 'M2 3h12v11H2zM2 6.5h12M5 1.5v3M11 1.5v3M5 10l2 2 4-4',
  board: 'M2 3h12v10H2zM2 6.3h12M2 9.7h12M6 3v3.3M10 6.3v3.4M5 9.7V13',
  jobs: 'M3 4.5h10V14H3zM6 4.5V2h4v2.5M5.5 8h5M5.5 10.5h5',
  customers:
    'M6 7.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM1.5 13.5c0-2.6 2-4 4.5-4s4.5 1.4 4.5 4M11 2.5a2.5 2.5 0 0 1 0 4.8M12 9.7c1.7.5 2.7 1.8 2.7 3.8',
  team: 'M8 7.5A2.8 2.8 0 1 0 8 2a2.8 2.8 0 0 0 0 5.5zM3 14c0-3 2-4.5 5-4.5s5 1.5 5 4.5zM4.5 5h7',
  maintenance: 'M13 8a5 5 0 1 1-1.6-3.7M11.5 1.5v3h-3M8 5.2V8l2 1.5',
  vehicles: 'M1 4h8v7H1zM9 6h3l3 3v2H9zM4 13.2a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8zM12 13.2a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8z',
  reports: 'M2 14h12M3.5 14V9h2v5M7 14V4h2v10M10.5 14V6.5h2V14',
  catalog: 'M2 3h5v5H2zM9 3h5v5H9zM2 10h5v4H2zM9 10h5v4H9z',
  developers: 'M5 4 1.5 8 5 12M11 4l3.5 4L11 12M9.2 3 6.8 13',
  settings: 'M2 4h6M12 4h2M10 2.5v3M2 8h2M8 8h6M6 6.5v3M2 12h7M13 12h1M11 10.5v3',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3.5 3.5',
  person: 'M8 7.5A2.8 2.8 0 1 0 8 2a2.8 2.8 0 0 0 0 5.5zM3 14c0-3 2-4.5 5-4.5s5 1.5 5 4.5',
  check: 'M3 8.5 6.5 12 13 4.5',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  back: 'M10 3 5 8l5 5',
  forward: 'M6 3l5 5-5 5',
  plus: 'M8 3v10M3 8h10',
  emergency: 'M9 1 3 9h4l-1 6 6-8H8z',
  attention: 'M8 1.8 15 14H1zM8 6.5v3.5M8 11.8v.4',
  clock: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 4.5V8l2.5 2',
  lock: 'M3.5 7.5h9v6.5h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  undo: 'M3 6h6.5a3.5 3.5 0 0 1 0 7H5M6 3 3 6l3 3',
  phone: 'M3 2h3l1.5 3.5-2 1.5a8 8 0 0 0 3.5 3.5l1.5-2L14 10v3a1 1 0 0 1-1 1A11 11 0 0 1 2 3a1 1 0 0 1 1-1z',
  map: 'M1.5 3.5 6 2l4 1.5L14.5 2v10.5L10 14l-4-1.5L1.5 14zM6 2v10.5M10 3.5V14',
  mark: 'M1.5 4h8v8h-8zM9.5 6.5h2.8L14.5 9v3h-5zM4.5 13.4a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11.6 13.4a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
} as const;

export type IconName = keyof typeof paths;

const mirrored: ReadonlySet<IconName> = new Set(['back', 'forward', 'undo']);

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className={mirrored.has(name) ? 'icon icon-mirrored' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
