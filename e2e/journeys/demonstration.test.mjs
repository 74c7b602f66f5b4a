// The demonstration as one person uses it alone: scripted people answer. An hour of a letter's delivery lasts a second,
// so that the story is short.

import { suite } from '../lib/suite.mjs';
import { demonstrationAnswers } from './stories/demonstration-answers.mjs';

suite('the demonstration in a browser', [demonstrationAnswers], { options: { demo: true, settings: { ENLACE_DEMO_LETTER_HOUR: '1' } } });
