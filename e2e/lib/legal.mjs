// A folder of legal documents that a story rewrites: our texts under a day long past, and versions
// of its own that are announced and take effect.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OURS = fileURLToPath(new URL('../../crates/app/content/legal/', import.meta.url));
const LANGUAGES = ['pt-BR', 'pt-PT'];
const DAY = 86_400_000;
/** The day of the first versions here. */
export const FIRST = '2025-01-01';

/** So many days from now, as the documents write a day. */
export const dayFromNow = (days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Documents that the server reads at its start. */
export class Documents {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'enlace-legal-'));
    const index = JSON.parse(readFileSync(join(OURS, 'versions.json'), 'utf8'));
    for (const document of index.documents) {
      const last = document.versions.at(-1);
      mkdirSync(join(this.folder, document.id));
      for (const language of LANGUAGES) {
        copyFileSync(join(OURS, document.id, `${last.version}.${language}.md`), join(this.folder, document.id, `${FIRST}.${language}.md`));
      }
      document.versions = [{ ...last, version: FIRST, effective: FIRST }];
    }
    writeFileSync(join(this.folder, 'versions.json'), JSON.stringify(index));
  }

  #index() {
    return JSON.parse(readFileSync(join(this.folder, 'versions.json'), 'utf8'));
  }

  /** Adds a version of a document that takes effect so many days from now, its words with a sentence more. */
  publish(id, { effective, summary, sentence }) {
    const index = this.#index();
    const document = index.documents.find((known) => known.id === id);
    const before = document.versions.at(-1).version;
    const version = dayFromNow(effective - 30);
    const sha256 = {};
    for (const language of LANGUAGES) {
      const text = `${readFileSync(join(this.folder, id, `${before}.${language}.md`), 'utf8').trimEnd()}\n\n${sentence}\n`;
      writeFileSync(join(this.folder, id, `${version}.${language}.md`), text);
      sha256[language] = createHash('sha256').update(text).digest('hex');
    }
    const words = Object.fromEntries(LANGUAGES.map((language) => [language, summary]));
    document.versions.push({ version, effective: dayFromNow(effective), summary: words, sha256 });
    writeFileSync(join(this.folder, 'versions.json'), JSON.stringify(index));
    return version;
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
