import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { useTopic } from '@/realtime/use-topic';
import { useMe } from '@/shared/account/session';
import { myProfileQuery } from '@/shared/member/queries';
import { useFaces } from '@/shared/person/person-photos';
import { myPhotosQuery } from '@/shared/profile/queries';
import { withTexts } from '@/texts/load';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Dialog } from '@/ui/overlay';
import { LiveRegion } from '@/ui/visually-hidden';
import { AddPhoto } from './add-photo';
import { PhotoNotes } from './photo-notes';
import { PhotoTile, tile } from './photo-tile';
import { UploadTile } from './upload-tile';
import { PHOTOS_MAX, usePhotos } from './use-photos';

const FramingDialog = lazy(() => withTexts(import('./framing/framing-dialog'), 'photos'));

/** A photo that was judged, and what the profile lacks since, show at once. */
function useVerdicts() {
  const me = useMe();
  const client = useQueryClient();
  const renew = () => {
    void client.invalidateQueries(myPhotosQuery);
    void client.invalidateQueries(myProfileQuery);
  };
  useTopic(`user:${me.id}`, { 'profile.changed': renew }, renew);
}

/** Up to six photos: the first is the face of the profile. Drag, arrow keys or the menu change the order. */
export function PhotoGrid() {
  const { t } = useLingui();
  const { photos, isPending, uploads, add, frame, refuse, drop, reorder, remove } = usePhotos();
  useVerdicts();
  const [held, setHeld] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [dropping, setDropping] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  const face = useFaces(
    photos.map((photo) => ({ avatar_path: photo.path })),
    400,
  );
  const room = PHOTOS_MAX - photos.length - uploads.length;
  const waiting = uploads.filter((upload) => upload.chosen);
  const [framed] = waiting;

  const move = (id: string, to: number) => {
    const from = photos.findIndex((photo) => photo.id === id);
    if (from < 0 || to < 0 || to >= photos.length || to === from) return;
    const ids = photos.map((photo) => photo.id).filter((other) => other !== id);
    ids.splice(to, 0, id);
    reorder.mutate(ids);
    setSaid(t`Foto na posição ${to + 1} de ${photos.length}`);
  };
  const dropFiles = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    add(event.dataTransfer.files);
  };

  if (isPending) {
    return (
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-hidden="true">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className={cn(tile, 'h-full')} />
        ))}
      </div>
    );
  }
  return (
    <>
      <ul
        className={cn(
          'grid grid-cols-2 gap-3 rounded-2xl sm:grid-cols-3',
          dropping && 'outline-[3px] outline-offset-4 outline-tile outline-dashed',
        )}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setDropping(true);
        }}
        onDragLeave={() => setDropping(false)}
        onDrop={dropFiles}
      >
        {photos.map((photo, at) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            at={at}
            count={photos.length}
            address={face(photo.path)}
            held={held === photo.id}
            target={over === at && held !== null && held !== photo.id}
            onHold={(id) => {
              setHeld(id);
              if (!id) setOver(null);
            }}
            onOver={setOver}
            onDrop={(to) => held && move(held, to)}
            onMove={(to) => move(photo.id, to)}
            onRemove={() => setLeaving(photo.id)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile key={upload.key} upload={upload} onDrop={() => drop(upload.key)} />
        ))}
        {room > 0 && (
          <li className={tile}>
            <AddPhoto first={photos.length === 0} room={room} onAdd={add} />
          </li>
        )}
      </ul>
      <PhotoNotes photos={photos} />
      <Suspense>
        {framed?.chosen && (
          <FramingDialog
            key={framed.key}
            id={framed.key}
            file={framed.chosen}
            waiting={waiting.length - 1}
            onDone={(photo) => frame(framed.key, photo)}
            onProblem={(problem) => refuse(framed.key, problem)}
            onCancel={() => drop(framed.key)}
          />
        )}
      </Suspense>
      <LiveRegion>{said}</LiveRegion>
      <Dialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t`Remover esta foto?`}
        description={t`O arquivo é apagado agora e não volta.`}
      >
        <div className="flex flex-wrap justify-end gap-2 pt-3">
          <Button variant="outline" onClick={() => setLeaving(null)}>{t`Cancelar`}</Button>
          <Button
            variant="danger"
            onClick={() => {
              if (leaving) remove.mutate(leaving);
              setLeaving(null);
            }}
          >
            {t`Remover foto`}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
