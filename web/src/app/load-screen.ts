import type { ComponentType } from 'react';
import { loadScreenTexts, type ScreenName } from '@/texts/load';

const modules = import.meta.glob<{ default: ComponentType }>('../routes/*.tsx');

/** The code of a screen of `src/routes` and its texts, side by side. */
export async function loadScreen(name: ScreenName): Promise<ComponentType> {
  const load = modules[`../routes/${name}.tsx`];
  if (!load) throw new Error(`There is no screen ${name}`);
  const [module] = await Promise.all([load(), loadScreenTexts(name)]);
  return module.default;
}
