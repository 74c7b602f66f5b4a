import { useLingui } from '@lingui/react/macro';
import type { OwnPhoto } from '@/api/surface';
import { Link } from '@/router';

/** Why a photo is not visible to others, and what its owner can do about it. */
export function PhotoNotes({ photos }: { photos: OwnPhoto[] }) {
  const { t } = useLingui();
  const reasons: Record<string, string> = {
    waiting: t`A verificação ainda não terminou.`,
    similar: t`Ela se parece com uma foto que foi removida daqui. Uma pessoa da equipe confere antes.`,
    check: t`Uma pessoa da equipe confere antes.`,
  };
  const hidden = photos
    .map((photo, at) => ({ photo, number: at + 1 }))
    .filter(({ photo }) => photo.state !== 'visible');
  if (hidden.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 text-sm leading-relaxed text-ink-2">
      {hidden.map(({ photo, number }) => (
        <li key={photo.id}>
          {photo.state === 'rejected' ? (
            <>
              <b className="font-semibold text-ink">{t`A foto ${number} foi recusada.`}</b>{' '}
              {t`Só você a vê. O motivo, e como recorrer, estão na decisão.`}{' '}
              <Link to="/decisions" className="font-semibold underline underline-offset-4">
                {t`Ver a decisão`}
              </Link>
            </>
          ) : (
            <>
              <b className="font-semibold text-ink">{t`A foto ${number} está em análise.`}</b>{' '}
              {reasons[photo.reason ?? ''] ?? reasons.check} {t`Até lá, só você a vê.`}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
