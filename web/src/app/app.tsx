import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { queries } from '@/api/query';
import { Texts } from '@/texts/provider';
import { Toaster } from '@/ui/toaster';
import { router } from './router';

/** Everything that surrounds the screens. */
export function App() {
  return (
    <Texts>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </Texts>
  );
}
