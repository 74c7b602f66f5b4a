import Toaster from './toaster';
import Tooltips from './tooltips';

/** What lies drawn over the screens (toasts, tips); one file that loads after them. */
export default function Overlays() {
  return (
    <>
      <Toaster />
      <Tooltips />
    </>
  );
}
