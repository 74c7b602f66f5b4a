import { t } from '@lingui/core/macro';
import { ApiError, errorText } from '@/api/errors';
import type { PictureProblem } from './framing/open-picture';
import { FILE_MAX, SIDE_MIN } from './upload';

/** What is wrong with a chosen file, in words. */
export const problemWords = (problem: PictureProblem): string =>
  ({
    heic: t`Este navegador não abre fotos HEIC. No iPhone, escolha Ajustes, Câmera, Formatos, “Mais compatível”, ou envie uma captura.`,
    type: t`Envie uma foto em JPEG, PNG ou WebP.`,
    bytes: t`A foto tem mais de ${FILE_MAX / 1024 / 1024} MB. Escolha uma menor.`,
    pixels: t`A foto é grande demais para este aparelho. Escolha uma menor.`,
    side: t`A foto é pequena: o lado menor precisa de pelo menos ${SIDE_MIN} pixels.`,
    broken: t`Não conseguimos abrir este arquivo como foto.`,
  })[problem];

/** Refusals whose sentence the product wrote, in Portuguese, and which says what to do. */
const SPOKEN = ['VALIDATION', 'STATE', 'InvalidMimeType'];

/** Whether the same photo could be taken another time: not when the photo itself is what was refused. */
export const mayPass = (error: unknown) =>
  !(error instanceof ApiError && (error.code === 'VALIDATION' || error.code === 'InvalidMimeType')) &&
  !(error instanceof ApiError && [413, 415].includes(error.status));

/** The words for a refused upload. Else the storage speaks English, so its words are not shown. */
export function refusalWords(error: unknown): string {
  if (error instanceof ApiError && SPOKEN.includes(error.code) && error.message) return error.message;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 415) return problemWords('type');
  if (status === 429) return t`Muitas fotos por hoje. Tente de novo amanhã.`;
  return errorText(error, t`A foto não foi enviada.`);
}
