import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { type Letter, refreshLetters } from './queries';

/** A warning beside a received letter. Only its reader sees it. */
export function LetterNotice({ letter }: { letter: Letter }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words: Record<string, string> = {
    payment: t`Esta carta fala de dinheiro ou de pagamento. Quem gosta de você não precisa do seu dinheiro.`,
    app_move: t`Esta carta convida para outro aplicativo. Aqui vocês têm proteção, e lá não.`,
    lure: t`Esta carta convida para um lugar privado. Prefira um lugar público no primeiro encontro.`,
    rude: t`Esta carta pode ter palavras que machucam.`,
    address: t`Esta carta tem um endereço. Guarde o seu até vocês se verem em vídeo.`,
  };
  const rude = letter.notice === 'rude';
  const answer = useMutation({
    mutationFn: (given: 'understood' | 'bothered' | 'fine') =>
      rpc('answer_notice', { message: letter.id, answer: given }),
    onSuccess: () => refreshLetters(client),
  });
  return (
    <div
      role="note"
      className="mb-5 rounded-lg bg-[#fff1d3] [--tile:#2447b5] px-4 py-3 text-sm leading-relaxed text-[#7a4a00]"
    >
      <p>{words[letter.notice ?? '']}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {rude ? (
          <>
            <Button
              size="sm"
              variant="light"
              onClick={() => answer.mutate('bothered')}
            >{t`Me incomodou`}</Button>
            <Button size="sm" variant="light" onClick={() => answer.mutate('fine')}>{t`Tudo bem`}</Button>
          </>
        ) : (
          <Button size="sm" variant="light" onClick={() => answer.mutate('understood')}>{t`Entendi`}</Button>
        )}
      </div>
    </div>
  );
}
