import { useLingui } from '@lingui/react/macro';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Ear,
  Eye,
  EyeClosed,
  Hand,
  HandFist,
  type LucideIcon,
  Smile,
  ThumbsUp,
} from 'lucide-react';

interface GestureWords {
  text: string;
  icon: LucideIcon;
}

/** What each gesture is, in words and as a sign, by the server's keys. */
export function useGestures(): (word: string) => GestureWords {
  const { t } = useLingui();
  const gestures: Record<string, GestureWords> = {
    smile: { text: t`Sorria mostrando os dentes`, icon: Smile },
    close_eyes: { text: t`Feche os dois olhos`, icon: EyeClosed },
    close_one_eye: { text: t`Feche um olho só`, icon: EyeClosed },
    open_mouth: { text: t`Abra bem a boca`, icon: Smile },
    puff_cheeks: { text: t`Encha as bochechas de ar`, icon: Smile },
    raise_eyebrows: { text: t`Levante as sobrancelhas`, icon: ArrowUp },
    look_up: { text: t`Olhe para cima, sem mover a cabeça`, icon: Eye },
    look_down: { text: t`Olhe para baixo, sem mover a cabeça`, icon: Eye },
    turn_left: { text: t`Vire o rosto para a sua esquerda`, icon: ArrowLeft },
    turn_right: { text: t`Vire o rosto para a sua direita`, icon: ArrowRight },
    tilt_left: { text: t`Incline a cabeça para a sua esquerda`, icon: ArrowLeft },
    tilt_right: { text: t`Incline a cabeça para a sua direita`, icon: ArrowRight },
    thumb_up: { text: t`Levante o polegar`, icon: ThumbsUp },
    open_palm: { text: t`Mostre a palma da mão`, icon: Hand },
    closed_fist: { text: t`Mostre a mão fechada`, icon: HandFist },
    two_fingers: { text: t`Mostre dois dedos`, icon: Hand },
    three_fingers: { text: t`Mostre três dedos`, icon: Hand },
    four_fingers: { text: t`Mostre quatro dedos`, icon: Hand },
    touch_nose: { text: t`Toque a ponta do nariz`, icon: Hand },
    touch_ear: { text: t`Toque uma orelha`, icon: Ear },
    touch_chin: { text: t`Toque o queixo`, icon: ArrowDown },
    hand_on_cheek: { text: t`Ponha a mão no rosto`, icon: Hand },
    hand_on_forehead: { text: t`Ponha a mão na testa`, icon: Hand },
    hand_on_head: { text: t`Ponha a mão na cabeça`, icon: Hand },
  };
  return (word) => gestures[word] ?? { text: word, icon: Hand };
}
