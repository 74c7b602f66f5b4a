import { useLayoutEffect, useRef } from 'react';

/**
 * Places for the frame and for what is above its screen. Tells the style sheets how tall the latter is
 * (`--above`), because what fills the first screen subtracts it: the bars change with the test period, the network
 * and the safe area of the device.
 */
export function useFrame() {
  const frame = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const height = (bars.current?.offsetHeight ?? 0) + (banner.current?.offsetHeight ?? 0);
      frame.current?.style.setProperty('--above', `${height}px`);
    };
    const observer = new ResizeObserver(measure);
    for (const part of [bars.current, banner.current]) if (part) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return { frame, bars, banner };
}
