import { type FilesystemPlugin, plugin } from './plugins';

/** What was handed over lies here until the next start: who receives it may read it after the sheet has closed. */
const FOLDER = { path: 'handed-over', directory: 'CACHE' } as const;

/** Hands a text over as a file: WebViews save none, so it goes to the device's sheet, which offers where to. */
export async function handOver(
  text: string,
  name: string,
  files = plugin('Filesystem'),
  share = plugin('Share'),
): Promise<boolean> {
  if (!files || !share) return false;
  const place = { ...FOLDER, path: `${FOLDER.path}/${name}` };
  const { uri } = await files.writeFile({ ...place, data: text, encoding: 'utf8', recursive: true });
  try {
    await share.share({ files: [uri] });
  } catch (error) {
    if (!/cancel/i.test((error as Error).message)) throw error;
  }
  return true;
}

/** Deletes what was handed over before: it holds what only its owner should have. */
export async function forgetHandedOver(files: FilesystemPlugin | undefined): Promise<void> {
  // Mostly there is no such folder.
  await files?.rmdir({ ...FOLDER, recursive: true }).catch(() => undefined);
}
