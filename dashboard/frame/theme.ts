/** The theme: one accent colour, dense controls, the system's fonts. */
import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The colour schemes that a person can choose. */
export const schemes = ['auto', 'light', 'dark'] as const;

/** The green of the logo, from light to dark. */
const accent: MantineColorsTuple = [
  '#e8f6f0',
  '#d3ebe1',
  '#a6d8c4',
  '#76c4a5',
  '#4fb38b',
  '#36a87a',
  '#1f8f64',
  '#0b6e4f',
  '#085c42',
  '#044a34',
];

/** Greys of the dark scheme with a little blue, as on the service's other pages. */
const dark: MantineColorsTuple = [
  '#e4e9ee',
  '#c9d1d8',
  '#9facb8',
  '#7f8d9a',
  '#3a4753',
  '#2c3843',
  '#1b252e',
  '#10161c',
  '#0c1116',
  '#080b0f',
];

/** Without this, a dialog's header would count as a banner of the page. */
const dialog = { transitionProps: { duration: 0 }, attributes: { header: { role: 'none' } } };

export const theme = createTheme({
  primaryColor: 'accent',
  // White text on this shade is readable in both schemes.
  primaryShade: 7,
  colors: { accent, dark },
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1.0625rem' }, h3: { fontSize: '0.9375rem' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs', checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Drawer: { defaultProps: dialog },
    Modal: { defaultProps: dialog },
    // Mantine's placeholder for the focus is not a menu item.
    Menu: { defaultProps: { transitionProps: { duration: 0 }, withInitialFocusPlaceholder: false } },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm', fz: 'sm' } },
  },
});
