import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Pause, Play, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { ownCapability } from './capability';
import { DrawnGlobe } from './drawn-globe';
import type { Picture, Turning } from './model';
import type { Spot } from './spots';
import { rotateByKey, STEP, useGlobeRotation } from './use-globe-rotation';
import { useScene } from './use-scene';

interface GlobeProps {
  picture: Picture;
  /** Comes to the front when it changes. */
  focus: Spot | null;
  /** What the picture tells, in words. */
  label: string;
}

/**
 * The globe with its buttons. What it shows is said by `label` and by the lists beside it; the drawing is shown
 * in its place until the code for WebGL is there, and for good where there is none.
 */
export function Globe({ picture, focus, label }: GlobeProps) {
  const { t } = useLingui();
  const [ability] = useState(ownCapability);
  const [attempt, setAttempt] = useState(0);
  const [spinning, setSpinning] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const canvas = useRef<HTMLCanvasElement>(null);
  const labels = useRef<Array<HTMLElement | null>>([]);
  const drawing = useRef<Turning>(null);
  const real = ability !== 'plain';
  const { state, scene } = useScene({ canvas, labels, light: ability === 'light', picture, attempt }, real);
  const broken = real && (state === 'failed' || state === 'lost');
  const alive = real && state === 'ready';
  const globe = () => (alive ? scene : drawing.current);
  const drag = useGlobeRotation(globe, (held) => scene?.hold(held));

  useEffect(() => scene?.spin(spinning), [scene, spinning]);
  const turnTo = useEffectEvent((spot: Spot, real: boolean) => (real ? scene : drawing.current)?.face(spot));
  // Also when the globe takes the drawing's place. A place is one by its numbers, not by its array.
  const [lat, lon] = focus ?? [];
  useEffect(() => {
    if (lat !== undefined && lon !== undefined) turnTo([lat, lon], alive);
  }, [lat, lon, alive]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div role="group" aria-label={t`Globo`} onKeyDown={rotateByKey(globe)} className="absolute inset-0">
      <div
        role="img"
        aria-label={label}
        data-globe={alive ? ability : 'plain'}
        className="absolute inset-0 cursor-grab touch-pan-y select-none active:cursor-grabbing"
        {...drag}
      >
        {!alive && (
          <DrawnGlobe
            ref={drawing}
            picture={picture}
            start={scene?.standing}
            className="absolute inset-0 p-5"
          />
        )}
        {real && (
          <canvas
            key={attempt}
            ref={canvas}
            className={cn(
              'absolute inset-0 size-full transition-opacity duration-500',
              !alive && 'opacity-0',
            )}
          />
        )}
        {alive &&
          picture.dots.map((dot, index) => (
            <span
              key={dot.code}
              ref={(element) => {
                labels.current[index] = element;
              }}
              aria-hidden="true"
              className="pointer-events-none absolute top-0 left-0 rounded-full bg-surface/85 px-2.5 py-0.5 text-[.75rem] font-semibold whitespace-nowrap text-ink opacity-0 shadow-card"
            >
              {dot.label}
            </span>
          ))}
      </div>
      {broken && <Broken onAgain={() => setAttempt((now) => now + 1)} />}
      <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-center justify-between gap-2">
        <p className="rounded-full bg-surface/85 px-3.5 py-1.5 text-[.8rem] text-ink-2 max-sm:sr-only">
          {t`Arraste ou use as setas para girar o globo`}
        </p>
        <div className="pointer-events-auto ml-auto flex gap-1 rounded-full border border-line bg-surface/90 p-0.5">
          <IconButton label={t`Girar para oeste`} onClick={() => globe()?.turn(STEP, 0)}>
            <ChevronLeft />
          </IconButton>
          {alive && (
            <IconButton
              label={spinning ? t`Parar o giro` : t`Deixar girar`}
              onClick={() => setSpinning(!spinning)}
            >
              {spinning ? <Pause /> : <Play />}
            </IconButton>
          )}
          <IconButton label={t`Girar para leste`} onClick={() => globe()?.turn(-STEP, 0)}>
            <ChevronRight />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

/** Says that the drawing replaces the globe, and tries again. */
function Broken({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <div
      role="alert"
      className="absolute inset-x-3 bottom-[4.5rem] mx-auto flex max-w-md flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface/95 px-4 py-3 text-center shadow-card"
    >
      <p className="text-sm font-medium text-balance">{t`Houve um problema ao carregar a visualização.`}</p>
      <Button size="sm" variant="outline" onClick={onAgain}>
        <RefreshCw aria-hidden="true" />
        {t`Tentar novamente`}
      </Button>
    </div>
  );
}
