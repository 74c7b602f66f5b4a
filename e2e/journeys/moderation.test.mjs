// Reports, decisions and appeals, on a server without the demonstration, whose queue would come first.

import { suite } from '../lib/suite.mjs';
import { golpe } from './stories/golpe.mjs';
import { moderation } from './stories/moderation.mjs';
import { moderatorsDay } from './stories/moderators-day.mjs';
import { verification } from './stories/verification.mjs';

suite('moderation in a browser', [moderation, golpe, moderatorsDay, verification]);
