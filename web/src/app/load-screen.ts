import type { ComponentType } from 'react';
import { loadScreenTexts, type ScreenName } from '@/texts/load';

const modules = import.meta.glob<{ default: ComponentType }>('../routes/*.tsx');

/** The pause before a second attempt, in milliseconds. */
const AGAIN = 400;

/** The code of a screen of `src/routes` and its texts, side by side. */
export async function loadScreen(name: ScreenName): Promise<ComponentType> {
  const load = modules[`../routes/${name}.tsx`];
  if (!load) throw new Error(`There is no screen ${name}`);
  const fetchBoth = () => Promise.all([load(), loadScreenTexts(name)]);
  // A request that was lost on the way is repeated once before the failure is shown.
  const [module] = await fetchBoth().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    return fetchBoth();
  });
  return module.default;
}
