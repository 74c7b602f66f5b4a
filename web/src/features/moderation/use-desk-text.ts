import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** A text that a moderator writes and sends. Once it was taken the field is empty again. */
export function useDeskText(send: (text: string) => Promise<unknown>, onSent: () => void) {
  const [text, setText] = useState('');
  const act = useMutation({
    mutationFn: () => send(text.trim()),
    onSuccess: () => {
      setText('');
      onSent();
    },
    meta: { quiet: true },
  });
  return { text, setText, act };
}
