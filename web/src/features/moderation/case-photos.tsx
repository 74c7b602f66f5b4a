import { useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { GreyPicture } from '@/shared/media/grey-picture';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { useClearPhoto } from './use-clear-photo';
import type { CasePhoto, HeldPhoto } from './wire';

/** The account's photos, grey and blurred. */
export function CasePhotos({ id, photos }: { id: string; photos: CasePhoto[] }) {
  const { t } = useLingui();
  if (photos.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <h3 className="font-bold">{t`Fotos`}</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Photo id={id} photo={photo} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Photos of the time of a report that the profile no longer has. */
export function HeldPhotos({ id, photos }: { id: string; photos: HeldPhoto[] }) {
  const { t } = useLingui();
  const gone = photos.filter(({ live }) => !live);
  if (gone.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <div>
        <h3 className="font-bold">{t`Fotos guardadas como prova`}</h3>
        <p className="text-[.8125rem] text-ink-2">{t`Estavam no perfil quando foi denunciado e saíram depois.`}</p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {gone.map((photo, index) => (
          <li key={photo.id}>
            {photo.restricted ? (
              <p className="rounded-lg bg-surface-2 p-3 text-[.8125rem] [overflow-wrap:anywhere]">
                {t`Só a administração abre esta foto.`}
                <code className="block">{photo.sha256}</code>
              </p>
            ) : (
              <Photo
                id={id}
                photo={{ ...photo, position: index, state: 'held', finding: null, hints: null }}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The words of a list that came as JSON. */
const hintWords = (hints: unknown): string[] =>
  Array.isArray(hints) ? hints.filter((word) => typeof word === 'string') : [];

/** One photo: clear for a few seconds, only when asked for, and never kept. */
function Photo({ id, photo }: { id: string; photo: CasePhoto }) {
  const { t } = useLingui();
  const { clear, show } = useClearPhoto(id, photo.id);
  const number = photo.position + 1;
  const states: Record<string, string> = {
    visible: t`visível`,
    needs_review: t`em análise`,
    rejected: t`recusada`,
    held: t`guardada`,
  };
  const findings: Record<string, string> = {
    known: t`Parecida com uma foto removida ou de uma conta banida.`,
    abuse: t`Está em uma lista de imagens de abuso.`,
    minor: t`Pode mostrar um menor de idade.`,
    nudity: t`Pode ter nudez.`,
  };
  const hints: Record<string, string> = {
    much_skin: t`Muita cor de pele (palpite).`,
    no_face_found: t`Nenhum rosto no meio (palpite).`,
    landscape: t`Mais larga do que alta.`,
  };
  const noted = [findings[photo.finding ?? ''], ...hintWords(photo.hints).map((word) => hints[word])].filter(
    Boolean,
  );
  return (
    <figure className="grid gap-1.5">
      <div className="relative aspect-[4/5] overflow-hidden rounded-lg bg-surface-2">
        {clear ? (
          <img
            src={clear.data}
            alt={t`Foto ${number} da conta`}
            className="absolute inset-0 size-full object-contain"
          />
        ) : (
          <>
            <GreyPicture
              thumbhash={photo.thumbhash}
              className="absolute inset-0 size-full scale-110 object-cover blur-md"
            />
            <Button
              variant="light"
              size="sm"
              busy={show.isPending}
              className="absolute inset-x-2 bottom-2 px-2 text-[.8125rem]"
              // The picture stays in this component alone.
              onClick={() => show.mutate(undefined, { onSettled: () => show.reset() })}
            >
              <Eye aria-hidden="true" />
              <span>
                {t`Ver 10 s`}
                <span className="sr-only"> {t`a foto ${number}`}</span>
              </span>
            </Button>
          </>
        )}
      </div>
      <figcaption className="text-[.8125rem] text-ink-2">
        {t`Foto ${number}, ${states[photo.state] ?? photo.state}`}
        {noted.length > 0 && <span className="block">{noted.join(' ')}</span>}
        <span role="status" className="sr-only">
          {clear && t`Foto visível por ${clear.seconds} segundos; a leitura fica no livro.`}
        </span>
      </figcaption>
    </figure>
  );
}
