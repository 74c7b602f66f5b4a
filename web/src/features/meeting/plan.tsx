import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Video } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { serverOrigin } from '@/config/server';
import { useNavigate } from '@/router';
import { Avatar } from '@/ui/avatar';
import { Button, ButtonLink } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Contacts } from './contacts';
import { EmergencyCard } from './emergency';
import { Feedback } from './feedback';
import { LocationCard } from './location-card';
import { PlaceForm } from './place-form';
import { Answers } from './plan-answers';
import { Facts } from './plan-facts';
import { type Meeting, refreshMeetings } from './queries';
import { PlanThread } from './thread';
import { VideoCard } from './video-card';
import { listed, useName, useStates, useTimes } from './words';

const COLUMN = 'contents lg:grid lg:grid-cols-1 lg:gap-4';

/** One meeting: what was agreed, who follows it, and what may be done now. */
export function Plan({ meeting }: { meeting: Meeting }) {
  const [moving, setMoving] = useState(false);
  const client = useQueryClient();
  const { t } = useLingui();
  const live = meeting.state === 'proposed' || meeting.state === 'confirmed';
  const followed = live && (meeting.state === 'confirmed' || meeting.contacts.length > 0);
  if (moving) {
    return (
      <PlaceForm
        act={t`Propor assim`}
        send={(proposal) => rpc('propose_another_meeting', { id: meeting.id, ...proposal })}
        onDone={() => {
          setMoving(false);
          void refreshMeetings(client);
        }}
      />
    );
  }
  return (
    // On wide screens what was agreed lies beside who follows it; nobody follows an invitation, or a plan that is over.
    <div
      data-plan={followed || undefined}
      className={cn('grid grid-cols-1 items-start gap-4', followed && 'lg:grid-cols-2 lg:*:first:col-span-2')}
    >
      <Hero meeting={meeting} />
      <div className={COLUMN}>
        {meeting.watch === 'on' && <Watched meeting={meeting} />}
        {(meeting.state === 'proposed' || meeting.alternative) && (
          <Answers meeting={meeting} onMove={() => setMoving(true)} />
        )}
        {live && <Facts meeting={meeting} />}
        {live && meeting.match_id && <VideoCard matchId={meeting.match_id} />}
      </div>
      <div className={COLUMN}>
        <Contacts meeting={meeting} />
        <LocationCard meeting={meeting} />
        <FeedbackOf meeting={meeting} />
        {live && <Ends meeting={meeting} onMove={() => setMoving(true)} />}
        {!live && <Over meeting={meeting} />}
        {meeting.watch === 'on' && <EmergencyCard />}
      </div>
    </div>
  );
}

const FeedbackOf = ({ meeting }: { meeting: Meeting }) => {
  const name = useName(meeting);
  return <Feedback meeting={meeting} name={name} />;
};

function Hero({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const { day, hour } = useTimes();
  const name = useName(meeting);
  const states = useStates();
  const time = `${day(meeting.starts_at)}, ${hour(meeting.starts_at)}`;
  return (
    <section className="grid grid-cols-1 gap-3 rounded-2xl bg-linear-to-br from-[#1e7350] to-[#0f4a33] p-5 text-white short:gap-2.5 short:p-4">
      <div className="flex items-center gap-4">
        {meeting.person && (
          <Avatar
            name={meeting.person.name ?? ''}
            src={meeting.person.photo}
            className="size-14 short:size-11"
          />
        )}
        <div className="min-w-0">
          <p className="font-display text-2xl leading-tight font-extrabold text-balance first-letter:uppercase short:text-xl">
            {time}
          </p>
          <p>{meeting.person ? t`Encontro com ${name}` : t`Encontro`}</p>
        </div>
      </div>
      <p className="flex flex-wrap gap-2 text-sm font-semibold">
        <span className="rounded-full bg-white/15 px-3 py-1.5">{states(meeting)}</span>
        {meeting.video.both && (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-white/15 px-3 py-1.5">
            <Video aria-hidden="true" className="size-4" />
            {t`Vocês já se viram em vídeo`}
          </span>
        )}
      </p>
    </section>
  );
}

function Watched({ meeting }: { meeting: Meeting }) {
  const { t, i18n } = useLingui();
  const names = listed(
    meeting.contacts.map((contact) => contact.name),
    i18n.locale,
  );
  return (
    <Card aria-labelledby="thread-title" className="grid grid-cols-1 gap-4">
      <h2 id="thread-title" className="text-lg font-bold">{t`A gente pergunta se está tudo bem`}</h2>
      <PlanThread checkins={meeting.checkins} />
      <p className="text-sm text-ink-2">
        {meeting.contacts.length > 0
          ? t`Sem resposta em 20 minutos, avisamos: ${names}.`
          : t`Ninguém acompanha este plano: sem contatos, ninguém é avisado.`}
      </p>
      <ButtonLink to={`/encontro/${meeting.id}/tudo-bem`}>{t`Responder agora`}</ButtonLink>
    </Card>
  );
}

/** The calendar, another time, and the end. */
function Ends({ meeting, onMove }: { meeting: Meeting; onMove: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const guarded = meeting.running && meeting.watch === 'on';
  const cancelling = useMutation({
    mutationFn: () => rpc('cancel_meeting', { id: meeting.id }),
    onSuccess: () => refreshMeetings(client),
  });
  // In the hours of the meeting it ends as an answer does, with the PIN.
  const cancel = () =>
    guarded ? void navigate(`/encontro/${meeting.id}/tudo-bem?cancelar=1`) : cancelling.mutate();
  return (
    <div className="grid grid-cols-1 gap-2">
      {meeting.state === 'confirmed' && meeting.calendar && (
        <a
          href={`${serverOrigin()}${meeting.calendar}`}
          download="encontro.ics"
          className={buttonStyle({ variant: 'outline' })}
        >
          <CalendarPlus aria-hidden="true" />
          {t`Guardar na agenda`}
        </a>
      )}
      {meeting.state === 'confirmed' && !meeting.running && !(meeting.alternative && meeting.my_turn) && (
        <Button variant="outline" onClick={onMove}>{t`Propor outro lugar ou horário`}</Button>
      )}
      {(meeting.state === 'confirmed' || !meeting.my_turn) && (
        <Button variant="ghost" busy={cancelling.isPending} onClick={cancel}>{t`Cancelar o encontro`}</Button>
      )}
    </div>
  );
}

function Over({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const texts: Partial<Record<Meeting['state'], string>> = {
    declined: t`Este convite não foi aceito. Vocês podem combinar outro quando quiserem.`,
    expired: t`Este convite passou sem resposta.`,
    cancelled: t`Este encontro foi cancelado.`,
    past: t`Este encontro já passou. O link e os contatos foram apagados.`,
  };
  return (
    <Card className="grid grid-cols-1 gap-3">
      <p>{texts[meeting.state]}</p>
      {meeting.watch === 'on' && (
        <p className="font-semibold">
          {t`O seu acompanhamento continua até você responder que está em casa.`}
        </p>
      )}
      {meeting.match_id && (
        <ButtonLink to={`/messages/${meeting.match_id}`} variant="outline">{t`Abrir a conversa`}</ButtonLink>
      )}
    </Card>
  );
}
