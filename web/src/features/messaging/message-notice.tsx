import { useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '@/api/surface';

export type NoticeAnswer = 'understood' | 'bothered' | 'fine';

interface MessageNoticeProps {
  kind: NonNullable<Message['notice']>;
  onAnswer: (answer: NoticeAnswer) => void;
  onReport: () => void;
}

/** A warning below a received message. The sender does not see it. */
export function MessageNotice({ kind, onAnswer, onReport }: MessageNoticeProps) {
  const { t } = useLingui();
  const texts = {
    payment: t`Cuidado: alguém que você ainda não conheceu está pedindo ou enviando dados de pagamento. Nunca envie dinheiro a quem você não encontrou.`,
    app_move: t`Ficar por aqui protege você: denúncias só alcançam o que foi dito no app.`,
    lure: t`Prefira um lugar público e uma chamada de vídeo antes.`,
    rude: t`Isso incomodou você?`,
    address: t`Vocês ainda não se viram em vídeo. Antes de ir a um endereço, prefira uma chamada e um lugar público.`,
  };
  return (
    <div
      role="note"
      aria-label={t`Aviso do Enlace`}
      className="mt-1.5 mb-2 max-w-[34rem] rounded-xl bg-tile-soft px-3.5 py-3 text-sm text-tile-ink"
    >
      <p className="flex gap-2.5">
        <ShieldAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        <span>{texts[kind]}</span>
      </p>
      <div className="mt-1 -ml-1 flex flex-wrap">
        {kind === 'rude' ? (
          <>
            <Act
              onClick={() => {
                onAnswer('bothered');
                onReport();
              }}
            >{t`Sim, denunciar`}</Act>
            <Act onClick={() => onAnswer('bothered')}>{t`Sim`}</Act>
            <Act onClick={() => onAnswer('fine')}>{t`Não`}</Act>
          </>
        ) : (
          <>
            <Act onClick={onReport}>{t`Denunciar`}</Act>
            <Act onClick={() => onAnswer('understood')}>{t`Entendi`}</Act>
          </>
        )}
      </div>
    </div>
  );
}

const Act = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-9 rounded-full px-3 font-semibold hover:bg-surface/60 pointer-coarse:min-h-11"
  >
    {children}
  </button>
);
