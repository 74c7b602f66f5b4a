import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { openPicture, PictureError, type PictureProblem } from './open-picture';

/** The picture, or what is wrong with the file: a refusal that the screen words, and no failure to be logged. */
const opened = async (file: File) => {
  try {
    return { picture: await openPicture(file), problem: undefined };
  } catch (error) {
    if (error instanceof PictureError) return { picture: undefined, problem: error.problem };
    throw error;
  }
};

/** The picture of a chosen file once it is open. It is let go with the screen that shows it: it may fill much memory. */
export function usePicture(key: string, file: File, onProblem: (problem: PictureProblem) => void) {
  const { data, error } = useQuery({
    queryKey: ['chosen-picture', key],
    queryFn: () => opened(file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // The file is on the device.
    networkMode: 'always',
    meta: { quiet: true },
  });
  const refuse = useEffectEvent(onProblem);
  const problem = error ? 'broken' : data?.problem;
  useEffect(() => {
    if (problem) refuse(problem);
  }, [problem]);
  return data?.picture;
}
