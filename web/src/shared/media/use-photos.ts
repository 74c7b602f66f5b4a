import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rpc } from '@/api/call';
import { errorCode } from '@/api/errors';
import { optimisticUpdate } from '@/api/query';
import type { OwnPhoto } from '@/api/surface';
import { useMe } from '@/shared/account/session';
import { myPhotosQuery } from '@/shared/profile/queries';
import { toast } from '@/ui/toast';
import type { PictureProblem } from './framing/open-picture';
import { mayPass, problemWords, refusalWords } from './problem-words';
import { uploadPhoto } from './upload';

export const PHOTOS_MAX = 6;

/** A photo that waits to be framed, one on its way, or one that was refused. */
export interface Upload {
  key: string;
  name: string;
  /** The chosen file, until it is framed. */
  chosen?: File;
  /** An address of the framed photo, to show it while it travels. */
  picture?: string;
  /** 0 to 1 of the sending; 1 also while the server examines it. */
  part: number;
  problem?: string;
  again?: () => void;
}

/** The caller's photos with everything one does to them. */
export function usePhotos() {
  const me = useMe();
  const client = useQueryClient();
  const { queryKey } = myPhotosQuery;
  const { data: photos, isPending } = useQuery(myPhotosQuery);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const change = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => {
    running.current.get(key)?.abort();
    setUploads((all) => {
      const gone = all.find((one) => one.key === key);
      if (gone?.picture) URL.revokeObjectURL(gone.picture);
      return all.filter((one) => one.key !== key);
    });
  };
  const renew = () => {
    // What the deck remembers of a missing photo is no longer true; no answer is better than an old one.
    client.removeQueries({ queryKey: ['deck-status'] });
    if (!client.getQueryData(queryKey)?.length) client.removeQueries({ queryKey: ['deck'] });
    return Promise.all(
      [['my-photos'], ['my-profile']].map((key) => client.invalidateQueries({ queryKey: key })),
    );
  };

  const send = async (key: string, photo: File) => {
    const abort = new AbortController();
    running.current.set(key, abort);
    change(key, { part: 0, problem: undefined, again: undefined });
    try {
      await uploadPhoto(me.id, photo, (part) => change(key, { part }), abort.signal);
      await renew();
      drop(key);
    } catch (error) {
      if (abort.signal.aborted) return;
      console.error('A photo was not taken', errorCode(error));
      const again = mayPass(error) ? () => void send(key, photo) : undefined;
      change(key, { problem: refusalWords(error), again });
    } finally {
      running.current.delete(key);
    }
  };

  /** Takes as many files as there is room for; each is framed before it is sent. */
  const add = (files: Iterable<File>) => {
    const room = PHOTOS_MAX - (photos?.length ?? 0) - uploads.length;
    const all = [...files];
    if (all.length > room) toast.info(t`São até ${PHOTOS_MAX} fotos. Ficamos com as primeiras.`);
    const taken = all
      .slice(0, Math.max(0, room))
      .map((chosen): Upload => ({ key: crypto.randomUUID(), name: chosen.name, chosen, part: 0 }));
    setUploads((now) => [...now, ...taken]);
  };
  /** Sends the framed photo of a chosen file. */
  const frame = (key: string, photo: File) => {
    change(key, { chosen: undefined, picture: URL.createObjectURL(photo) });
    void send(key, photo);
  };
  /** Says why a chosen file cannot be framed. */
  const refuse = (key: string, problem: PictureProblem) =>
    change(key, { chosen: undefined, problem: problemWords(problem) });

  const reorder = useMutation({
    mutationFn: (ids: string[]) => rpc('reorder_photos', { ids }),
    onMutate: (ids) =>
      optimisticUpdate(client, queryKey, (now) =>
        ids.flatMap((id, position) => {
          const photo = now?.find((one) => one.id === id);
          return photo ? [{ ...photo, position }] : [];
        }),
      ),
    onError: (_error, _ids, back) => back?.(),
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: (id: string) => rpc('remove_photo', { id }),
    onMutate: (id) =>
      optimisticUpdate(client, queryKey, (now) => now?.filter((photo: OwnPhoto) => photo.id !== id)),
    onError: (_error, _id, back) => back?.(),
    onSettled: renew,
  });
  return { photos: photos ?? [], isPending, uploads, add, frame, refuse, drop, reorder, remove };
}
