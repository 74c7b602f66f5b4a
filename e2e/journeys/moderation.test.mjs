// Reports, decisions and appeals, on a server without the demonstration, whose queue would come first.

import { suite } from '../lib/suite.mjs';
import { moderation } from './stories/moderation.mjs';

suite('moderation in a browser', [moderation]);
