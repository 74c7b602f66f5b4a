import { useLingui } from '@lingui/react/macro';
import { PenLine, Trash2, Undo2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { INKS, PENS, type Pen, SIDE, type Stroke, Strokes } from '@/shared/sketch/sketch';
import { Button } from '@/ui/button';

const WIDTH = 12;
/** Points nearer than this to the last one add nothing that one sees. */
const STEP = 7;
/** As many strokes as the server takes. */
const STROKES_MAX = 400;
const POINTS_MAX = 600;

interface DrawingPadProps {
  strokes: readonly Stroke[];
  onChange: (strokes: Stroke[]) => void;
  busy: boolean;
  onSend: () => void;
  onWrite: () => void;
}

/** A sheet to draw on with finger, pen or mouse. Who cannot or does not want to draw writes instead. */
export function DrawingPad({ strokes, onChange, busy, onSend, onWrite }: DrawingPadProps) {
  const { t } = useLingui();
  const [pen, setPen] = useState<Pen>('ink');
  const [line, setLine] = useState<number[] | null>(null);
  const sheet = useRef<SVGSVGElement>(null);
  const names: Record<Pen, string> = {
    ink: t`Preto`,
    brand: t`Vermelho`,
    sun: t`Amarelo`,
    leaf: t`Verde`,
    tile: t`Azul`,
  };

  const point = (event: PointerEvent): [number, number] => {
    const box = sheet.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const at = (value: number, from: number, length: number) =>
      Math.round(Math.min(Math.max((value - from) / (length || 1), 0), 1) * SIDE);
    return [at(event.clientX, box.left, box.width), at(event.clientY, box.top, box.height)];
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || strokes.length >= STROKES_MAX) return;
    sheet.current?.setPointerCapture?.(event.pointerId);
    setLine(point(event));
  };
  const go = (event: PointerEvent) =>
    setLine((now) => {
      if (!now || now.length >= POINTS_MAX) return now;
      const [x, y] = point(event);
      const [lastX = x, lastY = y] = now.slice(-2);
      return Math.hypot(x - lastX, y - lastY) < STEP ? now : [...now, x, y];
    });
  const end = () => {
    if (line) onChange([...strokes, { pen, width: WIDTH, points: line }]);
    setLine(null);
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      <svg
        ref={sheet}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        role="img"
        aria-label={t`Folha de desenho`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        className="aspect-square w-full cursor-crosshair touch-none rounded-xl border border-line-strong bg-white"
      >
        <Strokes strokes={line ? [...strokes, { pen, width: WIDTH, points: line }] : strokes} />
      </svg>
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex flex-wrap">
          <legend className="sr-only">{t`Cor do traço`}</legend>
          {PENS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={pen === one}
              aria-label={names[one]}
              onClick={() => setPen(one)}
              className="grid size-11 place-items-center rounded-full aria-pressed:outline-2 aria-pressed:-outline-offset-4 aria-pressed:outline-current"
            >
              <span className="size-7 rounded-full border border-line" style={{ background: INKS[one] }} />
            </button>
          ))}
        </fieldset>
        <Button
          variant="outline"
          size="sm"
          disabled={strokes.length === 0}
          onClick={() => onChange(strokes.slice(0, -1))}
        >
          <Undo2 aria-hidden="true" />
          {t`Desfazer`}
        </Button>
        <Button variant="outline" size="sm" disabled={strokes.length === 0} onClick={() => onChange([])}>
          <Trash2 aria-hidden="true" />
          {t`Apagar tudo`}
        </Button>
      </div>
      <Button size="lg" disabled={strokes.length === 0} busy={busy} onClick={onSend}>
        {t`Mostrar o desenho`}
      </Button>
      <Button variant="ghost" onClick={onWrite}>
        <PenLine aria-hidden="true" />
        {t`Prefiro escrever`}
      </Button>
    </div>
  );
}
