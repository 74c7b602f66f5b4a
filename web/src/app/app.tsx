import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router';
import { queries } from '@/api/query';
import { Texts } from '@/texts/provider';
import { router } from './router';

/** Nothing on the first screen waits for what lies above it; without its code the app goes on silently. */
const above = (what: string, load: () => Promise<{ default: ComponentType }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      console.warn(`${what} cannot be shown`, error);
      return { default: () => null };
    }),
  );
const Toaster = above('Short messages', () => import('@/ui/toaster'));
const Tooltips = above('Tips', () => import('@/ui/tooltips'));

/** Everything that surrounds the screens. */
export function App() {
  return (
    <Texts>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Suspense>
          <Toaster />
        </Suspense>
        <Suspense>
          <Tooltips />
        </Suspense>
      </QueryClientProvider>
    </Texts>
  );
}
