// A real S3 protocol server for one story: crates/s3-proof over a folder of its own.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? resolve(fileURLToPath(new URL('.', import.meta.url)), '../../target');
  const path = join(target, 'debug/s3-proof');
  if (!existsSync(path)) throw new Error('s3-proof is not built: scripts/s3-proof true');
  return path;
}

/** Starts it; answers the `address` for ENLACE_S3_URL, the names of its `objects`, and `stop`. */
export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 's3-proof-'));
  // It ends with its standard input, so that it never outlives the story.
  const child = spawn(binary(), [folder, 'photos', 'key', 'a/secret'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { value: endpoint } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  const objects = () => {
    const names = readdirSync(join(folder, 'photos'), { recursive: true, withFileTypes: true });
    return names.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  const stop = async () => {
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: `s3://key:a%2Fsecret@s3.test/photos/enlace?region=eu-west-1&endpoint=${endpoint}`, objects, stop };
}
