/** What every page needs: theme, text direction, reads and routes. */
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { directionOf, firstLocale } from '../parts/language.ts';
import { queryClient } from '../api/queries.ts';
import { router } from './router.tsx';
import { theme } from './theme.ts';

export function App({ nonce }: { readonly nonce: string }) {
  return (
    <DirectionProvider initialDirection={directionOf(firstLocale())}>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
