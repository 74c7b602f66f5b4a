// What people do with each other in a browser, on one server with the demonstration people. Letters travel as everywhere.

import { suite } from '../lib/suite.mjs';
import { arrival } from './stories/arrival.mjs';
import { boosts } from './stories/boosts.mjs';
import { conversation } from './stories/conversation.mjs';
import { couple } from './stories/couple.mjs';
import { dailyMatch } from './stories/daily-match.mjs';
import { together } from './stories/together.mjs';
import { deck } from './stories/deck.mjs';
import { firstDate } from './stories/first-date.mjs';
import { games } from './stories/games.mjs';
import { gifts } from './stories/gifts.mjs';
import { guard } from './stories/guard.mjs';
import { keyboard } from './stories/keyboard.mjs';
import { letters } from './stories/letters.mjs';
import { meeting } from './stories/meeting.mjs';
import { moments } from './stories/moments.mjs';
import { nonsense } from './stories/nonsense.mjs';
import { offline } from './stories/offline.mjs';
import { phone } from './stories/phone.mjs';
import { profileMore } from './stories/profile-more.mjs';
import { push } from './stories/push.mjs';
import { seal } from './stories/seal.mjs';
import { values } from './stories/values.mjs';
import { waysToMeet } from './stories/ways-to-meet.mjs';

suite('people in a browser', [meeting, arrival, keyboard, nonsense, moments, seal, values, deck, phone, offline, push, guard, firstDate, dailyMatch, together, boosts, gifts, letters, games, couple, waysToMeet, profileMore, conversation], { options: { demo: true, settings: { ENLACE_DEMO_LETTER_HOUR: '3600' } } });
