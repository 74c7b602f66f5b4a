// The account's security, on a server with a name: browsers give passkeys to names alone.

import { suite } from '../lib/suite.mjs';
import { links } from './stories/links.mjs';
import { security } from './stories/security.mjs';

const settings = { ENLACE_CURRENT_PASSWORD: 'on', ENLACE_MFA_PHONE_ENROLL: 'on', ENLACE_MFA_PHONE_VERIFY: 'on' };
suite('the account’s security', [security, links], { options: { host: 'localhost', settings } });
