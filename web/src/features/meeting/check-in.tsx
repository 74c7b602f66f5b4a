import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ClockPlus, House, LifeBuoy, MapPinCheck, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import type { FunctionArgs } from '@/api/surface';
import { Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import { EmergencyCard } from './emergency';
import { PinPad } from './pin-pad';
import { type Meeting, meetingQuery, refreshMeetings, stateText } from './queries';
import { PlanThread } from './thread';
import { listed, useName, useTimes } from './words';

type Answer = FunctionArgs<'answer_meeting'>['answer'] | 'cancel';

interface CheckInProps {
  meeting: Meeting;
  /** Opened to cancel, which is confirmed like an answer. */
  cancels: boolean;
}

/** "Está tudo bem?": the large answer and the call for help in the first screen, the rest below. */
export function CheckInScreen({ meeting, cancels }: CheckInProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const name = useName(meeting);
  const { hour } = useTimes();
  const [asked, setAsked] = useState<Answer | null>(cancels ? 'cancel' : null);
  const [done, setDone] = useState<Answer | 'help' | null>(null);
  const [forgotten, setForgotten] = useState(false);
  const giving = useMutation({
    mutationFn: ({ answer, pin }: { answer: Answer; pin?: string }) =>
      answer === 'cancel'
        ? rpc('cancel_meeting', { id: meeting.id, pin })
        : rpc('answer_meeting', { id: meeting.id, answer, pin }),
    onSuccess: async (_, { answer }) => {
      setAsked(null);
      setDone(answer);
      await client.invalidateQueries(meetingQuery(meeting.id));
      await refreshMeetings(client);
    },
    meta: { quiet: true },
  });
  const helping = useMutation({
    mutationFn: () => rpc('ask_meeting_help', { id: meeting.id }),
    onSuccess: () => setDone('help'),
  });
  const give = (answer: Answer) => (meeting.pin_set ? setAsked(answer) : giving.mutate({ answer }));
  const error = giving.error
    ? (stateText(giving.error) ?? errorText(giving.error, t`A resposta não chegou. Tente de novo.`))
    : undefined;
  const place = meeting.hidden ? null : meeting.place;
  const where =
    meeting.person && place
      ? t`Você está com ${name}: ${place}.`
      : meeting.person
        ? t`Você está com ${name}.`
        : place;
  const next = meeting.checkins.find((checkin) => !checkin.answered);
  const names = listed(
    meeting.contacts.map((contact) => contact.name),
    i18n.locale,
  );

  if (asked && meeting.pin_set) {
    return (
      <div className="grid grid-cols-1 gap-4">
        {forgotten && (
          <Notice tone="sun">
            {t`Sem o PIN a resposta não vale. Sem resposta, avisamos quem acompanha você; você também pode ligar para eles.`}
          </Notice>
        )}
        <PinPad
          busy={giving.isPending}
          error={error}
          onPin={(pin) => giving.mutate({ answer: asked, pin })}
          onForgotten={() => setForgotten(true)}
        />
        <Button
          variant="ghost"
          onClick={() => {
            setAsked(null);
            giving.reset();
          }}
        >{t`Voltar`}</Button>
      </div>
    );
  }
  if (asked === 'cancel') {
    return (
      <div className="grid grid-cols-1 gap-3">
        <h1 className="text-2xl font-extrabold">{t`Cancelar o encontro?`}</h1>
        {error && <Notice tone="danger">{error}</Notice>}
        <Button busy={giving.isPending} onClick={() => giving.mutate({ answer: 'cancel' })}>
          {t`Cancelar o encontro`}
        </Button>
        <Button variant="outline" onClick={() => setAsked(null)}>{t`Voltar`}</Button>
      </div>
    );
  }
  if (meeting.watch !== 'on') {
    return (
      <Ending
        title={meeting.watch === 'ended' ? t`Que bom que deu tudo certo` : t`Este plano não está ativo`}
        text={
          meeting.watch === 'ended'
            ? t`O acompanhamento terminou. Não perguntamos mais nada.`
            : t`Envie o plano a alguém de confiança para começar.`
        }
        id={meeting.id}
      />
    );
  }
  return (
    <div className="grid content-start gap-5 short:gap-3">
      <div className="grid justify-items-center gap-2 text-center">
        <span className="grid size-24 place-items-center rounded-full bg-leaf text-surface short:size-14">
          <ShieldCheck aria-hidden="true" className="size-12 short:size-8" />
        </span>
        <h1 className="text-[2rem] leading-tight font-extrabold short:text-2xl">{t`Está tudo bem?`}</h1>
        <p className="text-ink-2">
          {where} {next && t`A próxima pergunta é às ${hour(next.due_at)}.`}
        </p>
      </div>
      {done === 'help' && (
        <>
          <Notice tone="success">{t`Escrevemos agora a: ${names}.`}</Notice>
          <EmergencyCard />
        </>
      )}
      {done && done !== 'help' && <Notice tone="success">{t`Resposta recebida. Agradecemos.`}</Notice>}
      {error && <Notice tone="danger">{error}</Notice>}
      <div className="grid grid-cols-1 gap-2.5">
        <Button
          className="min-h-16 bg-leaf text-lg text-surface shadow-[0_8px_20px_-10px_var(--leaf)] hover:bg-leaf hover:brightness-95"
          busy={giving.isPending}
          onClick={() => give('well')}
        >
          {t`Tudo bem por aqui`}
        </Button>
        <Act icon={<LifeBuoy aria-hidden="true" />} title={t`Quero ajuda`} onClick={() => helping.mutate()}>
          {t`Avisa seus contatos e mostra os números`}
        </Act>
        {next?.step === 'arrived' && (
          <Act icon={<MapPinCheck aria-hidden="true" />} title={t`Cheguei`} onClick={() => give('arrived')}>
            {t`Estou no lugar combinado`}
          </Act>
        )}
        {next?.can_put_off && (
          <Act
            icon={<ClockPlus aria-hidden="true" />}
            title={t`Mais 30 minutos`}
            onClick={() => give('later')}
          >
            {t`Perguntamos meia hora mais tarde`}
          </Act>
        )}
        <Act
          icon={<House aria-hidden="true" />}
          title={t`Já estou indo para casa`}
          onClick={() => give('leaving')}
        >
          {t`Perguntamos de novo em uma hora`}
        </Act>
        <Act icon={<House aria-hidden="true" />} title={t`Estou em casa`} onClick={() => give('home')}>
          {t`Encerra o acompanhamento`}
        </Act>
      </div>
      <PlanThread checkins={meeting.checkins} />
    </div>
  );
}

interface ActProps {
  icon: ReactNode;
  title: string;
  onClick: () => void;
  children: string;
}

const Act = ({ icon, title, onClick, children }: ActProps) => (
  <button
    type="button"
    onClick={onClick}
    className="flex min-h-16 w-full items-center gap-3.5 rounded-2xl border border-line bg-surface px-4.5 py-2.5 text-left active:scale-[.99] [&_svg]:size-6 [&_svg]:shrink-0"
  >
    {icon}
    <span className="min-w-0">
      <b className="block">{title}</b>
      <span className="block text-sm text-ink-2">{children}</span>
    </span>
  </button>
);

function Ending({ title, text, id }: { title: string; text: string; id: string }) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 gap-3 text-center">
      <h1 className="text-2xl font-extrabold text-balance">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <ButtonLink to={`/encontro/${id}`} variant="outline">{t`Ver o plano`}</ButtonLink>
    </div>
  );
}
