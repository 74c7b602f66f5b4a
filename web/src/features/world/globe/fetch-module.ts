/** The address of a module, as the error of its fetch tells it. */
const ADDRESS = /https?:\/\/\S+?\.js(?=[?\s]|$)/;

/**
 * Fetches a module, and from the second attempt on under another address where it must: browsers remember for as long
 * as the page lives that a fetch of a module failed, and do not ask again.
 */
export async function fetchModule<Module>(
  load: () => Promise<Module>,
  attempt: number,
  under: (address: string) => Promise<Module> = (address) => import(/* @vite-ignore */ address),
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = ADDRESS.exec(String(error))?.[0];
    if (attempt === 0 || !address) throw error;
    return under(`${address}?attempt=${attempt}`);
  }
}
