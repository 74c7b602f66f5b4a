import { useEffect, useRef, useState } from 'react';

/** What became of asking for the camera. */
export type CameraState = 'asking' | 'on' | 'refused' | 'absent' | 'failed';

const NAMES: Record<string, CameraState> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
};

/** The state that a refusal of the browser means. */
export const refusalOf = (error: unknown): CameraState =>
  (error instanceof DOMException && NAMES[error.name]) || 'failed';

/** The camera, from the first drawing of `video` to its last. Nothing but the shots leaves it. */
export function useCamera(facing: 'user' | 'environment') {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('asking');
  const [round, setRound] = useState(0);
  useEffect(() => {
    // A new round asks again after a refusal.
    void round;
    let stream: MediaStream | null = null;
    let over = false;
    const open = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setState('absent');
      setState('asking');
      try {
        const asked = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 960 } };
        stream = await navigator.mediaDevices.getUserMedia({ video: asked, audio: false });
        if (over || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setState('on');
      } catch (error) {
        if (over) return;
        console.warn('The camera did not open', error);
        setState(refusalOf(error));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void open();
    return () => {
      over = true;
      stop();
    };
  }, [facing, round]);
  return { video, state, again: () => setRound((before) => before + 1), shoot: () => shotOf(video.current) };
}

/** What the camera shows now, as JPEG; null while it shows nothing. */
async function shotOf(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (!video?.videoWidth) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
}
