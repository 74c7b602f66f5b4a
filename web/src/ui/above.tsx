import Toaster from './toaster';
import Tooltips from './tooltips';

/** What lies above the screens; one file, which arrives after them. */
export default function Above() {
  return (
    <>
      <Toaster />
      <Tooltips />
    </>
  );
}
