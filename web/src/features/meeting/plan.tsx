import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, ChevronRight, KeyRound, Sun, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { serverOrigin } from '@/config/server';
import { Link, useNavigate } from '@/router';
import { Avatar } from '@/ui/avatar';
import { Button, ButtonLink } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Card, Notice } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Switch } from '@/ui/switch';
import { Contacts } from './contacts';
import { EmergencyCard } from './emergency';
import { Feedback } from './feedback';
import { LocationCard } from './location-card';
import { PlaceForm } from './place-form';
import { PlaceName } from './place-name';
import { type Meeting, refreshMeetings, stateText, warningOf } from './queries';
import { PlanThread } from './thread';
import { VideoCard } from './video-card';
import { listed, useKinds, useName, useNotices, useStates, useTimes } from './words';

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

function Row({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <li className="flex min-h-15 items-center gap-3.5 border-line py-2.5 not-first:border-t">
      <span className={`grid size-10 shrink-0 place-items-center rounded-xl [&_svg]:size-5 ${tone}`}>
        {icon}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

/** Place, daylight and PIN; the PIN is set in the security of the account, not here. */
function Facts({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const { name, icon: Icon } = useKinds()(meeting.kind);
  const client = useQueryClient();
  const other = useName(meeting);
  const showing = useMutation({
    mutationFn: (shows: boolean) => rpc('set_meeting_photo', { id: meeting.id, shows }),
    onSuccess: () => refreshMeetings(client),
  });
  const small = 'block text-sm text-ink-2';
  return (
    <Card>
      <ul>
        <Row tone="bg-leaf-soft text-leaf-ink" icon={<Icon aria-hidden="true" />}>
          <PlaceName place={meeting.place} hidden={meeting.hidden} />
          <span className={small}>{name}</span>
        </Row>
        <Row tone="bg-sun-soft text-sun-ink" icon={<Sun aria-hidden="true" />}>
          <b className="block">{t`Ida por conta própria`}</b>
          <span className={small}>{t`Cada pessoa vai e volta sozinha`}</span>
        </Row>
        <Row tone="bg-tile-soft text-tile-ink" icon={<KeyRound aria-hidden="true" />}>
          {meeting.pin_set ? (
            <>
              <b className="block">{t`PIN guardado`}</b>
              <span className={small}>{t`Ele confirma que a resposta é sua`}</span>
            </>
          ) : (
            <Link to="/settings/seguranca#pin" className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <b className="block">{t`Criar um PIN`}</b>
                <span className={small}>{t`Ele confirma que a resposta é sua`}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          )}
        </Row>
      </ul>
      {meeting.state === 'confirmed' && (
        <div className="border-t border-line pt-2">
          <Switch
            label={t`Minha foto no plano de ${other}`}
            hint={t`Só quem acompanha ${other} vê.`}
            checked={meeting.shows_photo}
            disabled={showing.isPending}
            onChange={(shows) => showing.mutate(shows)}
          />
        </div>
      )}
    </Card>
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

/** What waits for an answer: the proposal itself, or another place or time for what is agreed. */
function Answers({ meeting, onMove }: { meeting: Meeting; onMove: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const name = useName(meeting);
  const other = meeting.alternative;
  const refresh = () => refreshMeetings(client);
  // When it changed meanwhile, what stands now is shown beside the word about it.
  const done = {
    onSuccess: refresh,
    onError: (error: Error) => (stateText(error) ? refresh() : undefined),
    meta: { quiet: true },
  };
  const accepting = useMutation({
    mutationFn: (confirm: boolean) =>
      rpc('accept_meeting', { id: meeting.id, sequence: meeting.sequence, confirm }),
    ...done,
  });
  const declining = useMutation({ mutationFn: () => rpc('decline_meeting', { id: meeting.id }), ...done });
  if (!meeting.my_turn) {
    return (
      <Notice tone="info">
        {other
          ? t`A sua proposta espera a resposta de ${name}. Até lá vale o que vocês combinaram.`
          : t`O convite foi enviado. Agora é a vez de ${name}.`}
      </Notice>
    );
  }
  const warning = warningOf(accepting.error);
  const error = warning ? null : (accepting.error ?? declining.error);
  const closed = other !== null && meeting.running;
  const removed = (other ?? meeting).place === null;
  return (
    <Card className="grid grid-cols-1 gap-3">
      {warning ? (
        <Notice tone="sun" role="alert" className="grid grid-cols-1 gap-3">
          <p>{warning}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => accepting.reset()}>{t`Voltar`}</Button>
            <Button
              busy={accepting.isPending}
              onClick={() => accepting.mutate(true)}
            >{t`Pular com aviso`}</Button>
          </div>
        </Notice>
      ) : (
        <>
          <p className="font-semibold">
            {other ? t`${name} propôs outro lugar ou horário.` : t`${name} propôs este encontro.`}
          </p>
          {other && <Alternative other={other} />}
          <NoticeOf meeting={meeting} />
          {closed ? (
            <p className="text-sm">{t`O encontro já está para começar: vale o que vocês combinaram.`}</p>
          ) : (
            <>
              {!removed && (
                <Button busy={accepting.isPending} onClick={() => accepting.mutate(false)}>
                  {other ? t`Aceitar a mudança` : t`Confirmar`}
                </Button>
              )}
              <Button variant="outline" onClick={onMove}>{t`Propor outro`}</Button>
            </>
          )}
          <Button variant="ghost" busy={declining.isPending} onClick={() => declining.mutate()}>
            {other ? t`Manter como combinado` : t`Agora não`}
          </Button>
        </>
      )}
      {error && (
        <Notice tone="danger" role="alert">
          {stateText(error) ?? errorText(error, t`A resposta não foi enviada. Tente de novo.`)}
        </Notice>
      )}
    </Card>
  );
}

function Alternative({ other }: { other: NonNullable<Meeting['alternative']> }) {
  const { day, hour } = useTimes();
  const { name, icon: Icon } = useKinds()(other.kind);
  return (
    <ul>
      <Row tone="bg-leaf-soft text-leaf-ink" icon={<Icon aria-hidden="true" />}>
        <PlaceName place={other.place} hidden={other.hidden} />
        <span className="block text-sm text-ink-2">
          {name}, {day(other.starts_at)}, {hour(other.starts_at)}
        </span>
      </Row>
    </ul>
  );
}

/** What to mind about the words of a proposal. */
function NoticeOf({ meeting }: { meeting: Meeting }) {
  const notices = useNotices();
  return meeting.notice && <Notice tone="sun">{notices[meeting.notice]}</Notice>;
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
