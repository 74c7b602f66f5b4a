import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, IdCard, KeyRound, type LucideIcon, ScanFace } from 'lucide-react';
import type { ReactNode } from 'react';
import { rpc } from '@/api/call';
import { useTimes } from '@/shared/meeting/times';
import { useReasonWords } from '@/shared/verification/reasons';
import { ActButton, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { cn } from '@/ui/cn';
import { AppealForm } from './appeal-form';
import type { CaptureKind, OwnAttempt, OwnBadge, Verification } from './queries';
import { verificationQuery } from './queries';
import { Seal, type SealState } from './seal';

interface BadgeProps {
  id: string;
  icon: LucideIcon;
  state: SealState;
  title: string;
  about: string;
  children: ReactNode;
}

const Badge = ({ id, icon, state, title, about, children }: BadgeProps) => (
  <Card aria-labelledby={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-4">
    <Seal state={state} icon={icon} />
    <div className="grid grid-cols-1 content-start gap-2">
      <div>
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        <p className="text-sm leading-relaxed text-ink-2">{about}</p>
      </div>
      {children}
    </div>
  </Card>
);

const Done = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2 text-sm font-semibold text-leaf-ink">
    <CircleCheck className="size-[1.1em] shrink-0" aria-hidden="true" />
    {children}
  </p>
);

const shapeOf = (badge: OwnBadge): SealState => {
  if (badge.verified) return 'filled';
  return badge.paused || badge.attempt?.state === 'pending' || badge.attempt?.state === 'appealed'
    ? 'outlined'
    : 'dashed';
};

function useDay() {
  const { i18n } = useLingui();
  return (iso: string) =>
    new Date(iso).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Where each badge is asked for, and about how many minutes that takes. */
const STEPS = {
  profile: { name: 'perfil', icon: ScanFace, minutes: 2 },
  identity: { name: 'identidade', icon: IdCard, minutes: 3 },
} as const;

/** A badge that people decide about: the person of the photos, or identity and age. */
export function CaptureBadge({ kind, status }: { kind: CaptureKind; status: Verification }) {
  const { t } = useLingui();
  const { name, icon, minutes } = STEPS[kind];
  const { attempts_left: left, [kind]: badge } = status;
  const words = {
    profile: [t`Perfil`, t`Você é a pessoa das suas fotos.`],
    identity: [t`Identidade`, t`Documento e idade. Você cobre tudo, menos o rosto e a data de nascimento.`],
  } as const;
  const [title, about] = words[kind];
  // A new first photo pauses the badge of the profile alone.
  const paused = kind === 'profile' && badge.paused;
  return (
    <Badge id={`selo-${name}`} icon={icon} state={shapeOf(badge)} title={title} about={about}>
      <Standing badge={badge} />
      {paused && <Recheck attempt={status.recheck} />}
      {!paused && badge.attempt && <Attempt attempt={badge.attempt} />}
      <Start
        to={`/security-verification/${name}`}
        badge={badge}
        left={left[kind]}
        next={left[`${kind}_at`]}
        minutes={minutes}
      />
    </Badge>
  );
}

function Standing({ badge }: { badge: OwnBadge }) {
  const { t } = useLingui();
  const day = useDay();
  if (!badge.granted_at || !badge.expires_at) return null;
  return (
    <>
      {badge.verified && <Done>{t`Verificado em ${day(badge.granted_at)}`}</Done>}
      <p className="text-sm text-ink-2">{t`Vale até ${day(badge.expires_at)}.`}</p>
    </>
  );
}

/** What waits for people, or why the badge is paused. */
function Recheck({ attempt }: { attempt: Verification['recheck'] }) {
  const { t } = useLingui();
  const reason = useReasonWords();
  return (
    <div className="rounded-lg bg-sun-soft px-4 py-3 text-sm leading-relaxed text-sun-ink">
      <b className="block font-semibold">{t`Em pausa: a sua foto principal é nova`}</b>
      {attempt?.state === 'rejected'
        ? `${reason(attempt.reason ?? '')} ${t`Volte a uma foto já conferida ou faça uma nova verificação.`}`
        : t`Duas pessoas conferem a foto. Até lá o selo não aparece; com a foto de antes ele volta na hora.`}
    </div>
  );
}

/** The latest attempt: in review, rejected with its reason, over. */
function Attempt({ attempt }: { attempt: OwnAttempt }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const reason = useReasonWords();
  const day = useDay();
  const withdraw = useMutation({
    mutationFn: () => rpc('withdraw_verification', { attempt: attempt.id }),
    onSettled: () => client.invalidateQueries(verificationQuery),
  });
  if (attempt.state === 'pending' || attempt.state === 'appealed')
    return (
      <>
        <p className="text-sm leading-relaxed">
          <b className="font-semibold">
            {attempt.state === 'pending' ? t`Em análise.` : t`Contestação em análise.`}
          </b>{' '}
          {attempt.state === 'pending'
            ? t`Duas pessoas comparam, sem ver o seu nome. Costuma levar menos de 12 horas.`
            : t`Outra pessoa decide em até 7 dias.`}
        </p>
        <ActButton variant="outline" size="sm" className="justify-self-start" act={withdraw}>
          {t`Desistir e apagar as imagens`}
        </ActButton>
      </>
    );
  if (attempt.state === 'rejected')
    return (
      <>
        <p className="text-sm leading-relaxed">
          <b className="font-semibold">{t`Não foi aprovada.`}</b> {reason(attempt.reason ?? '')}
        </p>
        {attempt.appeal_until && <AppealForm attempt={attempt.id} until={day(attempt.appeal_until)} />}
      </>
    );
  if (attempt.state === 'lapsed')
    return (
      <p className="text-sm leading-relaxed">
        {t`O prazo terminou sem uma decisão, e as imagens foram apagadas. Pode tentar de novo.`}
      </p>
    );
  return null;
}

interface StartProps {
  to: string;
  badge: OwnBadge;
  left: number;
  next: string | null;
  minutes: number;
}

/** The one open step, or when it opens again. */
function Start({ to, badge, left, next, minutes }: StartProps) {
  const { t } = useLingui();
  const { moment } = useTimes();
  const waits = badge.attempt?.state === 'pending' || badge.attempt?.state === 'appealed';
  if (waits) return null;
  if (left === 0)
    return (
      <p className="text-sm text-ink-2">
        {next
          ? t`Você usou as três tentativas da semana. A próxima é em ${moment(next)}.`
          : t`Você usou as três tentativas da semana.`}
      </p>
    );
  const begun = badge.granted_at !== null || badge.attempt !== null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink to={to} variant={badge.verified ? 'outline' : 'primary'} size="sm">
        {badge.verified ? t`Renovar` : begun ? t`Nova tentativa` : t`Começar`}
      </ButtonLink>
      <span className="text-sm text-ink-2">{t`cerca de ${minutes} min`}</span>
    </div>
  );
}

/** The badge that follows from the account itself. */
export function SecurityBadge({ security }: { security: Verification['security'] }) {
  const { t } = useLingui();
  const steps: Array<[boolean, string]> = [
    [security.email, t`confirmar o e-mail`],
    [security.second_factor, t`ativar um segundo passo ou uma passkey`],
    [security.recovery_codes, t`guardar os códigos de recuperação`],
  ];
  const missing = steps.filter(([done]) => !done).map(([, words]) => words);
  const done = steps.length - missing.length;
  return (
    <Badge
      id="selo-seguranca"
      icon={KeyRound}
      state={security.verified ? 'filled' : done > 0 ? 'outlined' : 'dashed'}
      title={t`Segurança`}
      about={t`Só você entra na sua conta.`}
    >
      {security.verified ? (
        <>
          <Done>{t`Conta protegida`}</Done>
          <p className="text-sm text-ink-2">{t`O selo vale enquanto os três continuarem ativos.`}</p>
        </>
      ) : (
        <>
          <div role="img" aria-label={t`${done} de 3 passos`} className="grid grid-cols-3 gap-1.5 pt-1">
            {steps.map(([, words], at) => (
              <span key={words} className={cn('h-1.5 rounded-full', at < done ? 'bg-tile' : 'bg-track')} />
            ))}
          </div>
          <p className="text-sm leading-relaxed">
            <b className="font-semibold">{missing.length === 1 ? t`Falta um passo:` : t`Falta:`}</b>{' '}
            {missing.join('; ')}
          </p>
          <ButtonLink to="/settings/seguranca" variant="soft" size="sm" className="justify-self-start">
            {t`Abrir segurança da conta`}
          </ButtonLink>
        </>
      )}
    </Badge>
  );
}
