import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { fetchModule } from './fetch-module';
import type { Picture } from './model';
import type { GlobeScene } from './scene';

/** The state of the globe in WebGL. `lost` is a context that the browser took away; it may come back. */
export type SceneState = 'loading' | 'ready' | 'failed' | 'lost';

interface SceneInputs {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Labels of the dots, in their order; the scene moves them. */
  labels: RefObject<Array<HTMLElement | null>>;
  /** Draws less, for a slow device. */
  light: boolean;
  picture: Picture;
  /** A new number restarts, on a new canvas. */
  attempt: number;
}

const isDark = () => document.documentElement.classList.contains('dark');
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Fetches the code of the globe and runs it: its size, its theme, its contents, and its pause
 * while it is not visible. Where it is not enabled nothing is fetched.
 */
export function useScene({ canvas, labels, light, picture, attempt }: SceneInputs, enabled: boolean) {
  const [state, setState] = useState<SceneState>('loading');
  const [scene, setScene] = useState<GlobeScene | null>(null);
  const begin = useEffectEvent(async (element: HTMLCanvasElement) => {
    const { GlobeScene } = await fetchModule(() => import('./scene'), attempt);
    return new GlobeScene({
      canvas: element,
      light,
      calm: isCalm(),
      dark: isDark(),
      labels: () => labels.current ?? [],
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new canvas.
  useEffect(() => {
    const element = canvas.current;
    if (!enabled || !element) return;
    let left = false;
    let made: GlobeScene | null = null;
    setState('loading');
    begin(element).then(
      (fresh) => {
        if (left) return fresh.dispose();
        made = fresh;
        setScene(fresh);
        setState('ready');
      },
      (error: unknown) => {
        console.warn('The globe could not be drawn', error);
        if (!left) setState('failed');
      },
    );
    const lost = (event: Event) => {
      // Required to get the context back.
      event.preventDefault();
      setState('lost');
    };
    const back = () => {
      made?.revive();
      setState('ready');
    };
    element.addEventListener('webglcontextlost', lost);
    element.addEventListener('webglcontextrestored', back);
    return () => {
      left = true;
      element.removeEventListener('webglcontextlost', lost);
      element.removeEventListener('webglcontextrestored', back);
      setScene(null);
      made?.dispose();
    };
  }, [attempt, enabled, canvas]);

  useEffect(() => scene?.setPicture(picture), [scene, picture]);
  useEffect(() => (scene && canvas.current ? attend(scene, canvas.current) : undefined), [scene, canvas]);
  return { state, scene };
}

/** Keeps the scene's size and theme those of the page, and pauses it while it is out of sight. */
function attend(scene: GlobeScene, element: HTMLCanvasElement) {
  const room = element.parentElement ?? element;
  const measure = () => scene.resize(Math.max(1, room.clientWidth), Math.max(1, room.clientHeight));
  let onScreen = true;
  const look = () => scene.show(onScreen && !document.hidden);
  const sizes = new ResizeObserver(measure);
  const themes = new MutationObserver(() => scene.setDark(isDark()));
  const sight = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? true;
    look();
  });
  sizes.observe(room);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  sight.observe(room);
  document.addEventListener('visibilitychange', look);
  measure();
  look();
  return () => {
    sizes.disconnect();
    themes.disconnect();
    sight.disconnect();
    document.removeEventListener('visibilitychange', look);
  };
}
