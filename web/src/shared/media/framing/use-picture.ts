import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { openPicture, PictureError, type PictureProblem } from './open-picture';

/** The picture of a chosen file once it is open. It is let go with the screen that shows it: it may fill much memory. */
export function usePicture(key: string, file: File, onProblem: (problem: PictureProblem) => void) {
  const { data, error } = useQuery({
    queryKey: ['chosen-picture', key],
    queryFn: () => openPicture(file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // The file is on the device.
    networkMode: 'always',
    meta: { quiet: true },
  });
  const refuse = useEffectEvent(onProblem);
  useEffect(() => {
    if (error) refuse(error instanceof PictureError ? error.problem : 'broken');
  }, [error]);
  return data;
}
