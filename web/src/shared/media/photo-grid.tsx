import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Ellipsis, GripVertical, RotateCcw, Trash2, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { OwnPhoto } from '@/api/surface';
import { useTopic } from '@/realtime/use-topic';
import { useMe } from '@/shared/account/session';
import { myProfileQuery } from '@/shared/member/queries';
import { useFaces } from '@/shared/person/person-photos';
import { myPhotosQuery } from '@/shared/profile/queries';
import { withTexts } from '@/texts/load';
import { Badge } from '@/ui/badge';
import { Button, IconButton } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Menu, MenuItem } from '@/ui/menu';
import { Dialog } from '@/ui/overlay';
import { ProgressBar } from '@/ui/progress';
import { LiveRegion } from '@/ui/visually-hidden';
import { AddPhoto } from './add-photo';
import { PhotoNotes } from './photo-notes';
import { PHOTOS_MAX, type Upload, usePhotos } from './use-photos';

const FramingDialog = lazy(() => withTexts(import('./framing/framing-dialog'), 'photos'));

const tile = 'relative aspect-[4/5] overflow-hidden rounded-xl';

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

interface PhotoTileProps {
  photo: OwnPhoto;
  at: number;
  count: number;
  address: string | undefined;
  held: boolean;
  target: boolean;
  onHold: (id: string | null) => void;
  onOver: (at: number | null) => void;
  onDrop: (at: number) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The slot below a pointer, by its number. */
const slotAt = (x: number, y: number): number | null => {
  const slot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]');
  return slot ? Number(slot.dataset.slot) : null;
};

function PhotoTile(props: PhotoTileProps) {
  const { photo, at, count, address, held, target, onHold, onOver, onDrop, onMove, onRemove } = props;
  const { t } = useLingui();
  const states: Partial<Record<OwnPhoto['state'], string>> = {
    screening: t`Em análise`,
    needs_review: t`Em análise`,
    rejected: t`Recusada`,
  };
  const state = states[photo.state];
  const keys = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li
      data-slot={at}
      className={cn(
        tile,
        'bg-surface-2 transition-[opacity,box-shadow]',
        held && 'opacity-50',
        target && 'shadow-[0_0_0_3px_var(--tile)]',
      )}
    >
      {address && (
        <img
          src={address}
          alt={t`Sua foto ${at + 1} de ${count}`}
          draggable={false}
          className="size-full object-cover object-top"
        />
      )}
      {at === 0 && (
        <Badge tone="sun" className="absolute bottom-2.5 left-2.5">
          {t`Principal`}
        </Badge>
      )}
      {state && (
        <Badge className={cn('absolute left-2.5 bg-surface/95', at === 0 ? 'bottom-11' : 'bottom-2.5')}>
          {state}
        </Badge>
      )}
      {count > 1 && (
        <button
          type="button"
          aria-label={t`Mover a foto ${at + 1}: arraste ou use as setas`}
          data-tip={t`Mover`}
          onKeyDown={keys}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            onHold(photo.id);
          }}
          onPointerMove={(event) => held && onOver(slotAt(event.clientX, event.clientY))}
          onPointerUp={(event) => {
            const to = slotAt(event.clientX, event.clientY);
            if (held && to !== null) onDrop(to);
            onHold(null);
          }}
          onPointerCancel={() => onHold(null)}
          className="absolute top-2 left-2 grid size-11 cursor-grab touch-none place-items-center rounded-full bg-[#12060b]/65 text-white backdrop-blur-sm focus-visible:outline-white active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
      )}
      <div className="absolute top-2 right-2">
        <Menu
          trigger={
            <IconButton
              label={t`Opções da foto ${at + 1}`}
              className="bg-[#12060b]/65 text-white backdrop-blur-sm hover:bg-[#12060b]/80 hover:text-white"
            >
              <Ellipsis />
            </IconButton>
          }
        >
          {at > 0 && (
            <MenuItem onSelect={() => onMove(0)}>
              <ArrowLeft aria-hidden="true" />
              {t`Tornar principal`}
            </MenuItem>
          )}
          {at > 0 && (
            <MenuItem onSelect={() => onMove(at - 1)}>
              <ArrowLeft aria-hidden="true" />
              {t`Mover para antes`}
            </MenuItem>
          )}
          {at < count - 1 && (
            <MenuItem onSelect={() => onMove(at + 1)}>
              <ArrowRight aria-hidden="true" />
              {t`Mover para depois`}
            </MenuItem>
          )}
          <MenuItem danger onSelect={onRemove}>
            <Trash2 aria-hidden="true" />
            {t`Remover foto`}
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

/** A photo that is opened, or on its way, with how far it is; or why it was not taken. */
function UploadTile({ upload, onDrop }: { upload: Upload; onDrop: () => void }) {
  const { t } = useLingui();
  const percent = Math.round(upload.part * 100);
  return (
    <li className={cn(tile, 'bg-surface-2', upload.problem && 'aspect-auto min-h-full')}>
      {upload.picture && !upload.problem && (
        <img src={upload.picture} alt="" className="absolute inset-0 size-full object-cover opacity-45" />
      )}
      {upload.problem ? (
        <div role="alert" className="grid h-full content-center gap-3 p-4 text-center text-sm">
          <p className="font-medium text-danger [overflow-wrap:anywhere]">{upload.problem}</p>
          {upload.again && (
            <button
              type="button"
              onClick={upload.again}
              className="inline-flex min-h-11 items-center justify-center gap-1.5 font-semibold underline underline-offset-4"
            >
              <RotateCcw aria-hidden="true" className="size-4" />
              {t`Tentar de novo`}
            </button>
          )}
        </div>
      ) : upload.chosen ? (
        <p role="status" className="absolute inset-x-4 bottom-4 text-center text-sm font-semibold">
          {t`Abrindo a foto…`}
        </p>
      ) : (
        <div className="absolute inset-x-4 bottom-4 grid gap-2">
          <p className="text-center text-sm font-semibold">
            {upload.part < 1 ? t`Enviando ${percent}%` : t`Verificando`}
          </p>
          <ProgressBar value={percent} label={t`Envio de ${upload.name}`} />
        </div>
      )}
      {/* Once all of it is there the server decides: what cannot be called off is not offered. */}
      {(upload.problem || upload.part < 1) && (
        <IconButton label={t`Cancelar`} onClick={onDrop} tone="raised" className="absolute top-2 right-2">
          <X />
        </IconButton>
      )}
    </li>
  );
}
