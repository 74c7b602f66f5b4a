// Legal documents that change, on a server of their own, which is restarted with each new version.

import { Documents } from '../lib/legal.mjs';
import { suite } from '../lib/suite.mjs';
import { legal } from './stories/legal.mjs';

const documents = new Documents();
suite('the legal documents', [legal], {
  options: { settings: { ENLACE_LEGAL_DIR: documents.folder } },
  extra: { documents },
  end: () => documents.remove(),
});
