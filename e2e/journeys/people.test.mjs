// How people arrive, meet and stay in touch, on one server with the demonstration people. Letters travel as everywhere.

import { suite } from '../lib/suite.mjs';
import { arrival } from './stories/arrival.mjs';
import { deck } from './stories/deck.mjs';
import { guard } from './stories/guard.mjs';
import { keyboard } from './stories/keyboard.mjs';
import { meeting } from './stories/meeting.mjs';
import { moments } from './stories/moments.mjs';
import { nonsense } from './stories/nonsense.mjs';
import { offline } from './stories/offline.mjs';
import { phone } from './stories/phone.mjs';
import { push } from './stories/push.mjs';
import { seal } from './stories/seal.mjs';
import { values } from './stories/values.mjs';

suite('people in a browser', [meeting, arrival, keyboard, nonsense, moments, seal, values, deck, phone, offline, push, guard], { options: { demo: true, settings: { ENLACE_DEMO_LETTER_HOUR: '3600' } } });
