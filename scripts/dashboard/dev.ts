/**
 * `npm run dev`: the service as `npm start` runs it, and beside it the dashboard from its sources, which reloads as one types. What is
 * no part of the dashboard is asked of the service, so that one signs in as usual.
 */
import { createServer } from 'vite';
import { settings } from './settings.ts';

const target = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
// The service starts in this process: it stops with it, and prints where the demo is.
await import('../../src/main.ts');
const server = await createServer({
  ...settings,
  html: {},
  logLevel: 'info',
  server: {
    port: Number(process.env['DEV_PORT'] ?? 5173),
    host: '127.0.0.1',
    // The pages that the service makes, and its operations; the same host name, or the sign-in would take the form for another site's.
    proxy: Object.fromEntries(
      ['/dashboard/v1', '/v1', '/signin', '/signout', '/forgot', '/set-password', '/assets/', '/docs', '/start', '/book', '/j/'].map(
        (path) => [path, { target, changeOrigin: false }],
      ),
    ),
  },
});
await server.listen();
server.printUrls();
