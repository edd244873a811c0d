/**
 * Starts the dashboard. The language loads first, so that nothing is rendered twice. The trusted types policy comes before every library.
 */
import './parts/trustedTypes.ts';
import '@mantine/core/styles.css';
import './frame/frame.css';
import './frame/pages.css';
import './frame/admin.css';
import { createRoot } from 'react-dom/client';
import { App } from './frame/App.tsx';
import { refuseKeyRepeat } from './parts/keyRepeat.ts';
import { startLanguage } from './parts/language.ts';

// Styles created by scripts need the page's nonce. A library that Mantine uses reads it from this global name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;

refuseKeyRepeat();
await startLanguage();
createRoot(document.getElementById('app')!).render(<App nonce={nonce} />);
