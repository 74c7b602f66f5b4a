import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import { HelplineLine } from '@/shared/safety/helplines';
import { ReceiptNumber } from '@/shared/safety/receipt-number';
import { PuzzleSubmit } from '@/shared/states/puzzle-submit';
import { SuccessState } from '@/shared/states/success-state';
import { Notice as Hint } from '@/ui/card';
import { EmailInput } from '@/ui/email-input';
import { Field, Input, Select, Textarea } from '@/ui/field';
import { Form } from '@/ui/form';
import { type Notice, type NoticeKind, sendNotice } from './send';

/** The least and the most that the server takes as a text, in letters. */
const TEXT = { MIN: 20, MAX: 5000 };

type Draft = Omit<Notice, 'kind'> & { kind: NoticeKind | '' };

/** The form for people without an account. */
export function NoticeForm() {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>({ subject: '', kind: '', text: '', email: '' });
  const [tried, setTried] = useState(false);
  const send = useMutation({ mutationFn: sendNotice, meta: { quiet: true } });
  const kinds: Record<NoticeKind, string> = {
    minor: t`Criança ou adolescente`,
    intimate_image: t`Imagem íntima sem consentimento`,
    extortion: t`Extorsão`,
    threat: t`Ameaça ou violência`,
    scam: t`Golpe ou pedido de dinheiro`,
    fake: t`Perfil falso ou fotos de outra pessoa`,
    harassment: t`Assédio`,
    nudity: t`Nudez não solicitada`,
    hate: t`Ódio ou discriminação`,
    off_app: t`Algo fora do aplicativo`,
    other: t`Outro motivo`,
  };
  if (send.isSuccess) return <Sent receipt={send.data} />;
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const { kind } = draft;
  const lacks = {
    subject: !draft.subject.trim(),
    kind: !kind,
    text: draft.text.trim().length < TEXT.MIN,
    email: !draft.email.includes('@'),
  };
  const field = send.error instanceof ApiError ? send.error.field : undefined;
  const problem = (name: keyof typeof lacks, text: string) =>
    field === name ? errorText(send.error, text) : tried && lacks[name] ? text : undefined;
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      onSubmit={() => {
        setTried(true);
        if (kind && !Object.values(lacks).includes(true)) send.mutate({ ...draft, kind });
      }}
    >
      <Field
        label={t`Sobre o quê?`}
        hint={t`O endereço do perfil, ou palavras que digam qual é.`}
        error={problem('subject', t`Diga sobre qual perfil ou conteúdo é o aviso.`)}
      >
        <Input
          maxLength={300}
          value={draft.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
      </Field>
      <Field label={t`Qual é o problema?`} error={problem('kind', t`Escolha um motivo.`)}>
        <Select
          value={draft.kind}
          onChange={(event) => change({ kind: event.target.value as Draft['kind'] })}
        >
          <option value="">{t`Escolha um motivo`}</option>
          {Object.entries(kinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {(draft.kind === 'threat' || draft.kind === 'minor') && (
        <Hint tone="sun">
          <HelplineLine services={draft.kind === 'minor' ? ['children'] : []} />
        </Hint>
      )}
      <Field
        label={t`O que aconteceu?`}
        hint={t`Datas, frases e lugares ajudam. Não envie imagens de crianças, nem como prova.`}
        error={problem('text', t`Conte com um pouco mais de detalhe.`)}
      >
        <Textarea
          rows={6}
          maxLength={TEXT.MAX}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      <Field
        label={t`Seu e-mail`}
        hint={t`Só para falar deste aviso. Ninguém mais o vê.`}
        error={problem('email', t`Confira o e-mail.`)}
      >
        <EmailInput value={draft.email} onChange={(email) => change({ email })} />
      </Field>
      {send.error && !(field && field in lacks) && (
        <Hint tone="danger">{errorText(send.error, t`Não saiu. Tente novamente.`)}</Hint>
      )}
      <PuzzleSubmit
        label={t`Enviar aviso`}
        busy={send.isPending}
        solving={t`Conferindo se você não é um robô...`}
      />
    </Form>
  );
}

function Sent({ receipt }: { receipt: string }) {
  const { t } = useLingui();
  return (
    <SuccessState icon={ShieldCheck} title={t`Recebemos o seu aviso`}>
      <p className="leading-relaxed text-ink-2">
        {t`Uma pessoa da equipe vai ler. Guarde o protocolo: com ele você vê aqui em que pé está.`}
      </p>
      <ReceiptNumber number={receipt} />
    </SuccessState>
  );
}
