import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Ellipsis, GripVertical, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { OwnPhoto } from '@/api/surface';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Menu, MenuItem } from '@/ui/menu';

/** The shape of every tile of the grid. */
export const tile = 'relative aspect-[4/5] overflow-hidden rounded-xl';

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

/** A photo of the grid, with the ways to move and to remove it. */
export function PhotoTile(props: PhotoTileProps) {
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
