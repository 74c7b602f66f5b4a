import { useLingui } from '@lingui/react/macro';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/ui/button';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const BYTES_MAX = 8 * 1024 * 1024;

/** A picture of the screen, looked at here before it is sent. */
export function ScreenshotField({
  file,
  onChange,
}: {
  file: File | null;
  onChange: (file: File | null) => void;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setPreview(null);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    if (!TYPES.includes(chosen.type)) return setProblem(t`Envie uma imagem em JPEG, PNG ou WebP.`);
    if (chosen.size > BYTES_MAX) return setProblem(t`A imagem é grande demais. Use uma de até 8 MB.`);
    setProblem(null);
    onChange(chosen);
  };
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        accept={TYPES.join(',')}
        className="hidden"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {file && preview ? (
        <figure className="flex items-center gap-3 rounded-lg border border-line bg-surface-2 p-2 pr-1">
          <img src={preview} alt="" className="size-16 shrink-0 rounded-md object-cover" />
          <figcaption className="min-w-0 flex-1 truncate text-sm font-medium">{file.name}</figcaption>
          <IconButton label={t`Tirar a imagem`} onClick={() => onChange(null)}>
            <X />
          </IconButton>
        </figure>
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden="true" />
          {t`Juntar uma imagem da tela`}
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
