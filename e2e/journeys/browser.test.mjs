// Everything a person does in a browser, on one server with the demonstration people.

import { after, before, describe } from 'node:test';
import { launch } from '../lib/browser.mjs';
import { closeAll } from '../lib/people.mjs';
import { Server } from '../lib/server.mjs';
import { arrival } from './stories/arrival.mjs';
import { astrology } from './stories/astrology.mjs';
import { beta } from './stories/beta.mjs';
import { budgets } from './stories/budgets.mjs';
import { deck } from './stories/deck.mjs';
import { failures } from './stories/failures.mjs';
import { keyboard } from './stories/keyboard.mjs';
import { meeting } from './stories/meeting.mjs';
import { moderation } from './stories/moderation.mjs';
import { moments } from './stories/moments.mjs';
import { native } from './stories/native.mjs';
import { nonsense } from './stories/nonsense.mjs';
import { offline } from './stories/offline.mjs';
import { phone } from './stories/phone.mjs';
import { plans } from './stories/plans.mjs';
import { portugal } from './stories/portugal.mjs';
import { refusals } from './stories/refusals.mjs';
import { routes } from './stories/routes.mjs';
import { seal } from './stories/seal.mjs';
import { values } from './stories/values.mjs';
import { worldStory } from './stories/world.mjs';

describe('the browser', () => {
  // Filled in before the first story; stories read it when they run, not when they are declared.
  const app = { server: null, browser: null };
  before(async () => {
    [app.server, app.browser] = await Promise.all([Server.start({ demo: true }), launch()]);
  });
  after(async () => {
    await app.browser?.close();
    await closeAll();
    await app.server?.remove();
  });
  const stories = [
    budgets,
    meeting,
    arrival,
    keyboard,
    nonsense,
    moments,
    seal,
    values,
    worldStory,
    astrology,
    beta,
    moderation,
    refusals,
    failures,
    routes,
    plans,
    portugal,
    deck,
    phone,
    offline,
    native,
  ];
  for (const story of stories) describe(story.name, () => story(app));
});
