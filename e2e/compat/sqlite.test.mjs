import { tell } from './stories/index.mjs';

tell('sqlite');
