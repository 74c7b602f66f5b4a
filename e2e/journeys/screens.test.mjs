// What each screen shows in a browser, on one server with the demonstration people.

import { suite } from '../lib/suite.mjs';
import { astrology } from './stories/astrology.mjs';
import { beta } from './stories/beta.mjs';
import { budgets } from './stories/budgets.mjs';
import { failures } from './stories/failures.mjs';
import { foreign } from './stories/foreign.mjs';
import { native } from './stories/native.mjs';
import { plans } from './stories/plans.mjs';
import { portugal } from './stories/portugal.mjs';
import { refusals } from './stories/refusals.mjs';
import { routes } from './stories/routes.mjs';
import { worldStory } from './stories/world.mjs';

suite('screens in a browser', [budgets, worldStory, astrology, beta, refusals, failures, routes, foreign, plans, portugal, native], { options: { demo: true } });
