import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { OnePhoto } from '@/shared/media/one-photo';
import { Notice, Skeleton } from '@/ui/card';
import { Sheet } from '@/ui/overlay';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import type { Conversation } from './conversation';
import { termsQuery } from './photos/queries';
import { StampGrid } from './stamps/stamp-grid';
import { chooseExplainsWords, useExplainsWords } from './variants/choice';

const PhotoToSend = lazy(() => import('./photos/photo-to-send').then((m) => ({ default: m.PhotoToSend })));

interface ToolsSheetProps {
  conversation: Conversation;
  name: string;
  /** The message that is answered. */
  replyTo: string | null;
  /** Stamps follow words. */
  hasWords: boolean;
  onSent: () => void;
  onClose: () => void;
}

/** What can be sent beside words: photos, once the other side accepts them, and stamps. */
export function ToolsSheet({ conversation, name, replyTo, hasWords, onSent, onClose }: ToolsSheetProps) {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const explains = useExplainsWords();
  const sent = () => {
    onSent();
    onClose();
  };
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={file ? t`Enviar foto` : t`Fotos e selos`}>
      {file ? (
        <Suspense fallback={<Skeleton className="h-72 rounded-xl" />}>
          <PhotoToSend
            file={file}
            name={name}
            onBack={() => setFile(undefined)}
            onSend={(photo, once) => {
              void conversation.sendPhoto(photo, once, replyTo);
              sent();
            }}
          />
        </Suspense>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <section aria-label={t`Selos`}>
            {hasWords ? (
              <StampGrid
                onPick={(stamp) => {
                  conversation.sendStamp(stamp, replyTo);
                  sent();
                }}
              />
            ) : (
              <p className="text-ink-2">{t`Comecem com palavras. Os selos vêm depois da primeira mensagem.`}</p>
            )}
          </section>
          <PhotoTerms matchId={conversation.id} name={name} onFile={setFile} />
          <Switch
            label={t`Marcar palavras que mudam de país`}
            hint={t`As que mudam de sentido entre Brasil, Portugal, Angola, Moçambique e Cabo Verde.`}
            checked={explains}
            onChange={chooseExplainsWords}
          />
        </div>
      )}
    </Sheet>
  );
}

interface PhotoTermsProps {
  matchId: string;
  name: string;
  onFile: (file: File | undefined) => void;
}

/** The way to a photo, or what comes before it, and one's own choice about receiving them. */
function PhotoTerms({ matchId, name, onFile }: PhotoTermsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = termsQuery(matchId, 'tools');
  const { data: terms, isError } = useQuery({ ...query, staleTime: 0 });
  const choose = useMutation({
    mutationFn: (on: boolean) => rpc('accept_photos', { match_id: matchId, on }),
    onMutate: (on) =>
      client.setQueryData(query.queryKey, (known) => known && { ...known, accepts_photos: on }),
    onError: (error) => toast.error(errorText(error, t`Não conseguimos guardar a escolha.`)),
    onSettled: () => client.invalidateQueries({ queryKey: ['conversation-terms', matchId] }),
    meta: { quiet: true },
  });
  if (isError) return <Notice>{t`As fotos não chegaram até aqui. Tente de novo com internet.`}</Notice>;
  if (!terms) return <Skeleton className="h-24 rounded-xl" />;
  const why = {
    allowed: null,
    texts: t`Fotos vêm depois de três mensagens de cada pessoa. Assim elas chegam numa conversa que já começou.`,
    consent: t`${name} ainda não aceita fotos nesta conversa. A escolha é de quem recebe, e pode mudar.`,
    limited: t`Por uma decisão da moderação, a sua conta não pode enviar fotos por enquanto.`,
  }[terms.photos];
  return (
    <section aria-label={t`Fotos`} className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      {why ? (
        <p className="leading-relaxed text-ink-2">{why}</p>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
          <OnePhoto onAdd={(files) => onFile([...files][0])} />
        </div>
      )}
      <Switch
        label={t`Aceitar fotos desta pessoa`}
        hint={t`As fotos chegam embaçadas e só abrem com o seu toque. Você pode mudar de ideia quando quiser.`}
        checked={terms.accepts_photos}
        onChange={(on) => choose.mutate(on)}
      />
    </section>
  );
}
