import { useLingui } from '@lingui/react/macro';
import { SIGNS } from '@/shared/profile/values';
import type { AspectKind, Closeness, Point, Sign } from './wire';

/** The words of the sky: signs, points and aspects. */
export function useAstroWords() {
  const { t, i18n } = useLingui();
  const signs = [
    t`Áries`,
    t`Touro`,
    t`Gêmeos`,
    t`Câncer`,
    t`Leão`,
    t`Virgem`,
    t`Libra`,
    t`Escorpião`,
    t`Sagitário`,
    t`Capricórnio`,
    t`Aquário`,
    t`Peixes`,
  ];
  const points: Record<Point, string> = {
    sun: t`Sol`,
    moon: t`Lua`,
    rising: t`Ascendente`,
    venus: t`Vênus`,
    mars: t`Marte`,
  };
  const kinds: Record<AspectKind, string> = {
    conjunction: t`Conjunção`,
    sextile: t`Sextil`,
    square: t`Quadratura`,
    trine: t`Trígono`,
    opposition: t`Oposição`,
  };
  const closeness: Record<Closeness, string> = {
    tight: t`quase exato`,
    close: t`próximo`,
    wide: t`amplo`,
  };
  const sign = (word: Sign) => signs[SIGNS.indexOf(word)] ?? word;
  return {
    sign,
    point: (point: Point) => points[point],
    kind: (kind: AspectKind) => kinds[kind],
    closeness: (band: Closeness) => closeness[band],
    /** 'Não informado', the sign, or both that it may be. */
    placed: ([one, other]: readonly Sign[]) =>
      one ? (other ? t`${sign(one)} ou ${sign(other)}` : sign(one)) : t`Não informado`,
    percent: (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 0 }),
  };
}
