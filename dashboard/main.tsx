/** Starts the dashboard: language first, so that nothing is shown twice. The policy of trusted types comes before every library. */
import './frame/trustedTypes.ts';
import '@mantine/core/styles.css';
import './frame/frame.css';
import './frame/pages.css';
import './frame/admin.css';
import { createRoot } from 'react-dom/client';
import { App } from './frame/App.tsx';
import { startLanguage } from './frame/language.ts';

// Styles that scripts make carry the nonce of the page; one library of Mantine's asks for it by this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;

await startLanguage();
createRoot(document.getElementById('app')!).render(<App nonce={nonce} />);
