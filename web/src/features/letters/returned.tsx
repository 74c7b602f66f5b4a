import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { useNavigate } from '@/router';
import { ActButton } from '@/ui/button';
import { toast } from '@/ui/toast';
import { LetterReader } from './letter-reader';
import { type Letter, refreshLetters, refusalText } from './queries';

/** A letter that could not arrive. Its text is still its writer's. */
export function ReturnedLetter({ letter }: { letter: Letter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const discard = useMutation({
    mutationFn: () => rpc('discard_letter', { id: letter.id }),
    onSuccess: () => {
      void navigate('/love-letter', { replace: true });
      void refreshLetters(client);
    },
    onError: (error) => toast.error(refusalText(error, t`A carta não foi apagada. Tente novamente.`)),
    meta: { quiet: true },
  });
  return (
    <LetterReader
      letter={letter}
      after={
        <div className="mx-auto grid w-full max-w-[46rem] gap-3 px-3.5 py-4 text-center">
          <p className="text-sm">
            {t`Esta carta voltou para você: vocês não podem mais se escrever. O texto continua seu.`}
          </p>
          <ActButton variant="outline" act={discard}>{t`Apagar a carta`}</ActButton>
        </div>
      }
    />
  );
}
