import { SLUG } from '@/config/product';
import { isSavingData } from '@/ui/data-saving';

/** How much a device is asked to draw. `plain` is the drawing without WebGL. */
export type Capability = 'full' | 'light' | 'plain';

/** Facts that browsers report about the device; not every browser reports all of them. */
interface DeviceHints {
  deviceMemory?: number;
  hardwareConcurrency?: number;
}

/** Gigabytes and processors of a phone that should not be asked for more than a slow, coarse globe. */
const SMALL_MEMORY = 2;
const FEW_PROCESSORS = 4;

/**
 * Users who save data get the plain drawing at once: the globe's code is not even fetched. A cheap
 * phone gets fewer points, one pixel for each point of the screen, and few frames a second.
 */
export function capability(
  device: DeviceHints,
  saving: boolean,
  coarse: boolean,
  webgl: () => boolean,
): Capability {
  if (saving || !webgl()) return 'plain';
  const small = (device.deviceMemory ?? 8) <= SMALL_MEMORY;
  const weak = coarse && (device.hardwareConcurrency ?? 8) <= FEW_PROCESSORS;
  return small || weak ? 'light' : 'full';
}

/** Whether a context can be had; the one that tells is given back at once. */
export function hasWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

const PLAIN = `${SLUG}:plain-graphics`;

/** From now on this visit draws without WebGL: it has failed in a way that nothing else repaired. */
export const drawPlainly = () => sessionStorage.setItem(PLAIN, '1');

export const ownCapability = (): Capability =>
  sessionStorage.getItem(PLAIN)
    ? 'plain'
    : capability(navigator, isSavingData(), matchMedia('(pointer: coarse)').matches, hasWebgl);
