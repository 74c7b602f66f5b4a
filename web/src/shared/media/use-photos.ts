import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorCode, errorText } from '@/api/errors';
import { foresee } from '@/api/query';
import type { OwnPhoto } from '@/api/surface';
import { useMe } from '@/shared/account/session';
import { myPhotosQuery } from '@/shared/profile/queries';
import { toast } from '@/ui/toast';
import { BYTES_MAX, examine, type FileProblem, SIDE_MIN, uploadPhoto } from './upload';

export const PHOTOS_MAX = 6;

/** A file on its way, or one that was refused. */
export interface Upload {
  key: string;
  name: string;
  /** An address of the file itself, to show it while it travels. */
  picture: string;
  /** 0 to 1 of the sending; 1 also while the server examines it. */
  part: number;
  problem?: string;
  again?: () => void;
}

const problemWords = (problem: FileProblem): string =>
  ({
    heic: t`Fotos HEIC ainda não servem. No iPhone, escolha Ajustes, Câmera, Formatos, “Mais compatível”, ou envie uma captura.`,
    type: t`Envie uma foto em JPEG, PNG ou WebP.`,
    bytes: t`A foto tem mais de ${BYTES_MAX / 1024 / 1024} MB. Escolha uma menor.`,
    side: t`A foto é pequena: o lado menor precisa de pelo menos ${SIDE_MIN} pixels.`,
    broken: t`Não conseguimos abrir este arquivo como foto.`,
  })[problem];

/** Refusals whose sentence the product wrote, in Portuguese, and which says what to do. */
const SPOKEN = ['VALIDATION', 'STATE', 'InvalidMimeType'];

/** Whether the same file could be taken another time: not when the file itself is what was refused. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError && (error.code === 'VALIDATION' || error.code === 'InvalidMimeType')) &&
  !(error instanceof ApiError && [413, 415].includes(error.status));

/** The words for a refused upload. Else the storage speaks English, so its words are not shown. */
function refusalWords(error: unknown): string {
  if (error instanceof ApiError && SPOKEN.includes(error.code) && error.message) return error.message;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 413) return problemWords('bytes');
  if (status === 415) return problemWords('type');
  if (status === 429) return t`Muitas fotos por hoje. Tente de novo amanhã.`;
  return errorText(error, t`A foto não foi enviada.`);
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
      if (gone) URL.revokeObjectURL(gone.picture);
      return all.filter((one) => one.key !== key);
    });
  };
  const renew = () => {
    // What the deck remembers of a missing photo is no longer true; no answer is better than an old one.
    client.removeQueries({ queryKey: ['deck-status'] });
    return Promise.all(
      [['my-photos'], ['my-profile']].map((key) => client.invalidateQueries({ queryKey: key })),
    );
  };

  const start = async (key: string, file: File) => {
    const abort = new AbortController();
    running.current.set(key, abort);
    change(key, { part: 0, problem: undefined, again: undefined });
    const problem = await examine(file);
    if (problem) return change(key, { problem: problemWords(problem) });
    try {
      await uploadPhoto(me.id, file, (part) => change(key, { part }), abort.signal);
      await renew();
      drop(key);
    } catch (error) {
      if (abort.signal.aborted) return;
      console.error('A photo was not taken', errorCode(error));
      const again = mayPass(error) ? () => void start(key, file) : undefined;
      change(key, { problem: refusalWords(error), again });
    } finally {
      running.current.delete(key);
    }
  };

  /** Takes as many files as there is room for. */
  const add = (files: Iterable<File>) => {
    const room = PHOTOS_MAX - (photos?.length ?? 0) - uploads.length;
    const all = [...files];
    if (all.length > room) toast.info(t`São até ${PHOTOS_MAX} fotos. Ficamos com as primeiras.`);
    for (const file of all.slice(0, Math.max(0, room))) {
      const key = crypto.randomUUID();
      const picture = URL.createObjectURL(file);
      setUploads((now) => [...now, { key, name: file.name, picture, part: 0 }]);
      void start(key, file);
    }
  };

  const reorder = useMutation({
    mutationFn: (ids: string[]) => rpc('reorder_photos', { ids }),
    onMutate: (ids) =>
      foresee(client, queryKey, (now) =>
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
    onMutate: (id) => foresee(client, queryKey, (now) => now?.filter((photo: OwnPhoto) => photo.id !== id)),
    onError: (_error, _id, back) => back?.(),
    onSettled: renew,
  });
  return { photos: photos ?? [], isPending, uploads, add, drop, reorder, remove };
}
