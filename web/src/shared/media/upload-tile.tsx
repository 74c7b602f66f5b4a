import { useLingui } from '@lingui/react/macro';
import { RotateCcw, X } from 'lucide-react';
import { IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { ProgressBar } from '@/ui/progress';
import { tile } from './photo-tile';
import type { Upload } from './use-photos';

/** A photo that is opened, or on its way, with how far it is; or why it was not taken. */
export function UploadTile({ upload, onDrop }: { upload: Upload; onDrop: () => void }) {
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
