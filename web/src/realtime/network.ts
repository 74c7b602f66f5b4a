/** Calls back when the device's network comes and goes; what it returns ends that. */
export function onNetwork(back: () => void, lost: () => void) {
  addEventListener('online', back);
  addEventListener('offline', lost);
  return () => {
    removeEventListener('online', back);
    removeEventListener('offline', lost);
  };
}
