// Real screens of the demonstration; `npm run screenshots` in `e2e/` takes them again.
import talkDark from './art/tela-conversa-dark.webp';
import talkLight from './art/tela-conversa-light.webp';
import deckDark from './art/tela-descobrir-dark.webp';
import deckLight from './art/tela-descobrir-light.webp';
import farewellDark from './art/tela-despedida-dark.webp';
import farewellLight from './art/tela-despedida-light.webp';
import whyDark from './art/tela-porque-dark.webp';
import whyLight from './art/tela-porque-light.webp';
import sealDark from './art/tela-selo-dark.webp';
import sealLight from './art/tela-selo-light.webp';

/** The addresses of one picture, by theme. */
export interface Screen {
  light: string;
  dark: string;
}

export const screens = {
  seal: { light: sealLight, dark: sealDark },
  deck: { light: deckLight, dark: deckDark },
  why: { light: whyLight, dark: whyDark },
  talk: { light: talkLight, dark: talkDark },
  farewell: { light: farewellLight, dark: farewellDark },
} satisfies Record<string, Screen>;
