// What two people do with each other, on one server with the demonstration people. Letters travel as everywhere.

import { suite } from '../lib/suite.mjs';
import { boosts } from './stories/boosts.mjs';
import { conversation } from './stories/conversation.mjs';
import { couple } from './stories/couple.mjs';
import { dailyMatch } from './stories/daily-match.mjs';
import { together } from './stories/together.mjs';
import { firstDate } from './stories/first-date.mjs';
import { games } from './stories/games.mjs';
import { gifts } from './stories/gifts.mjs';
import { letters } from './stories/letters.mjs';
import { profileMore } from './stories/profile-more.mjs';
import { waysToMeet } from './stories/ways-to-meet.mjs';

suite('together in a browser', [firstDate, dailyMatch, together, boosts, gifts, letters, games, couple, waysToMeet, profileMore, conversation], { options: { demo: true, settings: { ENLACE_DEMO_LETTER_HOUR: '3600' } } });
