import { useMatches } from 'react-router';
import type { Screen } from './screens';

/** The record of the screen that the address leads to; home, the door and what is not built have none. */
export const useScreen = () => useMatches().at(-1)?.handle as Screen | undefined;
