import { useLingui } from '@lingui/react/macro';
import type { StampName } from './art';

/** What each stamp shows, in words. */
export function useStampNames(): Record<StampName, string> {
  const { t } = useLingui();
  return {
    abraco: t`Um abraço`,
    cafe: t`Um café quentinho`,
    pao_de_queijo: t`Um pão de queijo`,
    pastel_de_nata: t`Um pastel de nata`,
    sol: t`O sol nascendo`,
    lua: t`A lua e as estrelas`,
    mar: t`O mar`,
    chuva: t`Um guarda-chuva na chuva`,
    violao: t`Um violão`,
    azulejo: t`Um azulejo`,
    andorinha: t`Uma andorinha`,
    imbondeiro: t`Um imbondeiro`,
    rede: t`Uma rede de descanso`,
    flor: t`Uma flor`,
    carta: t`Uma carta com um coração`,
    festa: t`Bandeirinhas de festa`,
  };
}
