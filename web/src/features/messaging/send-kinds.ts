import { t } from '@lingui/core/macro';
import { rpc } from '@/api/call';
import { ApiError, errorCode } from '@/api/errors';
import type { Message } from '@/api/surface';
import { refusalWords } from '@/shared/media/problem-words';
import { uploadFile } from '@/shared/media/upload';
import type { Outgoing } from './model';
import { beginUpload, noteProgress, pendingPhoto } from './photos/pending';

/** Sends what is no text. */
export function sendKind(me: string, item: Outgoing): Promise<Message> {
  return item.stamp ? sendStamp(item, item.stamp) : sendPhoto(me, item);
}

const sendStamp = ({ match_id, client_id, reply_to }: Outgoing, stamp: NonNullable<Outgoing['stamp']>) =>
  rpc('send_stamp', { match_id, stamp, client_id, reply_to });

async function sendPhoto(me: string, { match_id, client_id, reply_to, photo }: Outgoing): Promise<Message> {
  const file = await pendingPhoto(me, client_id);
  if (!file) throw refused(t`Esta foto não está mais neste aparelho. Escolha a foto de novo.`);
  const signal = beginUpload(client_id);
  // The photo has the name of its message: an upload whose answer was lost is done the second time.
  const path = `messages/${match_id}/${client_id}`;
  try {
    const named = new File([file], 'foto.jpg', { type: file.type });
    await uploadFile(path, named, (part) => noteProgress(client_id, part), signal);
  } catch (error) {
    throw settled(error) ? refused(refusalWords(error)) : error;
  }
  signal.throwIfAborted();
  return rpc('send_photo', {
    match_id,
    photo_id: client_id,
    client_id,
    reply_to,
    once: photo?.once === true,
  });
}

const refused = (words: string) => new ApiError(words, 'STATE', 409);

/** Whether trying again would bring the same. A limit of the day does not hold up the messages behind it. */
function settled(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return errorCode(error) !== 'OFFLINE' && status >= 400 && status < 500 && status !== 401;
}
