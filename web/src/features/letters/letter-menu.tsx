import { lazy, Suspense, useState } from 'react';
import { useNavigate } from '@/router';
import { PersonMenu } from '@/shared/safety/person-menu';
import type { Letter } from './queries';

const LetterMenuItems = lazy(() =>
  import('./letter-menu-items').then((m) => ({ default: m.LetterMenuItems })),
);
const PairAlbum = lazy(() => import('./pair-album').then((m) => ({ default: m.PairAlbum })));

/** The menu of a letter: what can be done with it, and to report or block its writer. */
export function LetterMenu({ letter, className }: { letter: Letter; className?: string }) {
  const navigate = useNavigate();
  const [album, setAlbum] = useState(false);
  return (
    <>
      <PersonMenu
        person={letter.person}
        item={letter.direction === 'received' ? `letter:${letter.id}` : undefined}
        onBlocked={() => void navigate('/love-letter', { replace: true })}
        className={className}
      >
        <Suspense>
          <LetterMenuItems letter={letter} onAlbum={() => setAlbum(true)} />
        </Suspense>
      </PersonMenu>
      <Suspense>{album && <PairAlbum person={letter.person} onClose={() => setAlbum(false)} />}</Suspense>
    </>
  );
}
