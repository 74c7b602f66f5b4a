import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { LiveRegion } from '@/ui/visually-hidden';
import { cut } from './cut';
import { FaceGuide } from './face-guide';
import { baseWidth, cropOf, firstView, type Point, pan, RATIO, type View, zoomAt, zoomMax } from './geometry';
import { listenToGestures } from './gestures';

const CENTRE: Point = { x: 0.5, y: 0.5 };
/** What one press changes: the zoom by a factor, the place by a part of the frame. */
const STEP = { zoom: 1.25, move: 0.04, far: 0.16 };
const DOUBLE_TAP = 2;
/** Where the picture goes with an arrow, and how near it comes; 0 begins anew. */
const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ZOOMS: Record<string, number> = { '+': STEP.zoom, '=': STEP.zoom, '-': 1 / STEP.zoom };

/** How large the frame is: as wide as there is room, and never so tall that the buttons leave the window. */
const FRAME_STYLE = { width: 'min(100%, 22rem, calc((100dvh - var(--around, 19rem)) * 0.8))' };

interface FramingEditorProps {
  picture: HTMLCanvasElement;
  onDone: (photo: File) => void;
  /** The way back, beside the button that ends the framing. */
  back: ReactNode;
}

/** The frame of a photo, live: drag, pinch, wheel, double tap, buttons and keys. What lies in it is what is sent. */
export function FramingEditor({ picture, onDone, back }: FramingEditorProps) {
  const { t } = useLingui();
  const hint = useId();
  const { view, eased, said, frame, keys, zoom } = useFraming(picture);
  const [cutting, setCutting] = useState(false);
  const finish = async () => {
    setCutting(true);
    try {
      onDone(await cut(picture, cropOf(picture, view)));
    } catch (error) {
      console.error('The framed photo was not written', error);
      toast.error(t`A foto não pôde ser preparada. Tente de novo ou escolha outra.`);
    } finally {
      setCutting(false);
    }
  };
  const most = zoomMax(picture);
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a frame is no fieldset. */}
      <div
        ref={frame}
        role="group"
        aria-label={t`Enquadramento da foto`}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame itself takes the arrow keys.
        tabIndex={0}
        onKeyDown={keys}
        style={FRAME_STYLE}
        className="relative aspect-4/5 cursor-grab touch-none overflow-hidden rounded-2xl bg-surface-2 select-none active:cursor-grabbing"
      >
        <Picture picture={picture} view={view} eased={eased} />
        <FaceGuide />
        <div className="absolute right-2.5 bottom-2.5 flex gap-2">
          <ZoomButton label={t`Afastar`} off={view.zoom <= 1} onPress={() => zoom(1 / STEP.zoom)}>
            <Minus />
          </ZoomButton>
          <ZoomButton label={t`Aproximar`} off={view.zoom >= most} onPress={() => zoom(STEP.zoom)}>
            <Plus />
          </ZoomButton>
        </div>
      </div>
      <p id={hint} className="max-w-sm text-center text-sm leading-snug text-balance text-ink-2">
        {most > 1
          ? t`Arraste e aproxime até o rosto ficar dentro do contorno.`
          : t`Arraste até o rosto ficar dentro do contorno. Esta foto é pequena demais para aproximar.`}{' '}
        <span className="sr-only pointer-fine:not-sr-only">{t`No teclado: setas, + e −.`}</span>
      </p>
      <div className="flex w-full max-w-sm flex-wrap justify-center gap-2">
        {back}
        <Button size="lg" busy={cutting} onClick={() => void finish()} className="flex-1 px-4">
          {t`Usar esta foto`}
        </Button>
      </div>
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}

/** What the frame shows, with everything that changes it. */
function useFraming(picture: HTMLCanvasElement) {
  const { t } = useLingui();
  const [view, setView] = useState<View>(() => firstView(picture));
  const [eased, setEased] = useState(false);
  const [said, setSaid] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const change = (next: (now: View) => View, step: boolean) => {
    setEased(step);
    setView(next);
  };
  const zoom = (factor: number, at = CENTRE, step = true) => {
    change((now) => zoomAt(picture, now, factor, at), step);
    const percent = Math.round(zoomAt(picture, view, factor, at).zoom * 100);
    if (step) setSaid(t`Aproximação de ${percent}%`);
  };
  const move = (by: Point, step: boolean) => change((now) => pan(picture, now, by), step);
  const doubleTap = (at: Point) => zoom(view.zoom > 1 ? 1 / view.zoom : DOUBLE_TAP, at);
  const onPan = useEffectEvent((by: Point) => move(by, false));
  const onZoom = useEffectEvent((factor: number, at: Point) => zoom(factor, at, false));
  const onDoubleTap = useEffectEvent(doubleTap);
  useEffect(() => {
    if (!frame.current) return;
    return listenToGestures(frame.current, {
      pan: (by) => onPan(by),
      zoom: (factor, at) => onZoom(factor, at),
      doubleTap: (at) => onDoubleTap(at),
    });
  }, []);

  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return;
    const way = WAYS[event.key];
    const factor = ZOOMS[event.key];
    if (!way && !factor && event.key !== '0') return;
    event.preventDefault();
    if (factor) return zoom(factor);
    if (!way) return change(() => firstView(picture), true);
    const far = event.shiftKey ? STEP.far : STEP.move;
    move({ x: way.x * far, y: way.y * far }, true);
  };
  return { view, eased, said, frame, keys, zoom };
}

/** The picture behind the frame; it moves by transform alone. */
function Picture({ picture, view, eased }: { picture: HTMLCanvasElement; view: View; eased: boolean }) {
  const { left, top } = cropOf(picture, view);
  const percent = (part: number) => `${part * view.zoom * -100}%`;
  return (
    <div
      ref={(node) => node?.replaceChildren(picture)}
      data-picture
      className={cn(
        'pointer-events-none absolute top-0 left-0 origin-top-left will-change-transform',
        eased && 'transition-transform duration-200 ease-enlace',
      )}
      style={{
        width: `${(picture.width / baseWidth(picture)) * 100}%`,
        height: `${(picture.height / (baseWidth(picture) * RATIO)) * 100}%`,
        transform: `translate(${percent(left / picture.width)}, ${percent(top / picture.height)}) scale(${view.zoom})`,
      }}
    />
  );
}

interface ZoomButtonProps {
  label: string;
  /** There is no more of it; the button keeps the focus. */
  off: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ZoomButton({ label, off, onPress, children }: ZoomButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
      className="bg-[#12060b]/70 text-white backdrop-blur-sm hover:bg-[#12060b]/85 hover:text-white focus-visible:outline-white aria-disabled:text-white/45"
    >
      {children}
    </IconButton>
  );
}
