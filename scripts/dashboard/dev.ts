/**
 * `npm run dev`: the service as `npm start` runs it, together with the dashboard from its sources, which reloads on changes. All other
 * requests go to the service, so signing in works as usual. The technician's page has the scripts of the last `npm run dashboard`.
 */
import { createServer } from 'vite';
import { settings } from './settings.ts';

const target = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
// The service runs in this process: it stops with it, and prints the demo's address.
await import('../../src/main.ts');
const server = await createServer({
  ...settings,
  html: {},
  logLevel: 'info',
  server: {
    port: Number(process.env['DEV_PORT'] ?? 5173),
    host: '127.0.0.1',
    // The service's own pages and operations. The host name stays the same: otherwise sign-in would refuse the form as another site's.
    proxy: Object.fromEntries(
      [
        '/dashboard/v1',
        '/v1',
        '/my-day',
        '/signin',
        '/signout',
        '/forgot',
        '/set-password',
        '/assets/',
        '/docs',
        '/start',
        '/book',
        '/j/',
      ].map((path) => [path, { target, changeOrigin: false }]),
    ),
  },
});
await server.listen();
server.printUrls();
