import { type FilesystemPlugin, plugin } from './plugins';

/** What was handed over lies here until the next start: who receives it may read it after the sheet has closed. */
const FOLDER = { path: 'handed-over', directory: 'CACHE' } as const;

const base64 = (bytes: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });

/** Hands a text or bytes over as a file: WebViews save none, so it goes to the device's sheet, which offers where to. */
export async function handOver(
  text: string | Blob,
  name: string,
  files = plugin('Filesystem'),
  share = plugin('Share'),
): Promise<boolean> {
  if (!files || !share) return false;
  const place = { ...FOLDER, path: `${FOLDER.path}/${name}` };
  const written =
    typeof text === 'string'
      ? { data: text, encoding: 'utf8' as const }
      : // Without an encoding the data are bytes in base 64.
        { data: await base64(text) };
  const { uri } = await files.writeFile({ ...place, ...written, recursive: true });
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
