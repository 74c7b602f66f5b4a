import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, CloudOff, Eye, HeartHandshake, History, Scale, ScanFace } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import type { Profile } from '@/api/surface';
import { Link, useLocation } from '@/router';
import { PhotoGrid } from '@/shared/media/photo-grid';
import { useBlocker } from '@/shared/navigation/use-blocker';
import { consentsQuery } from '@/shared/profile/queries';
import { Button } from '@/ui/button';
import { Card, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Dialog } from '@/ui/overlay';
import { AboutSection } from './about-section';
import { CompletenessCard } from './completeness-card';
import { FormSection } from './field-parts';
import { IdentitySection } from './identity-section';
import { AstrologySection, LifeSection, TasteSection } from './life-sections';
import { PromptsEditor } from './prompts-editor';
import { type ProfileForm, useProfileForm } from './use-profile-form';

const PreviewSheet = lazy(() =>
  import('./preview-sheet').then((module) => ({ default: module.PreviewSheet })),
);

// Below the first screen, and not of everybody.
const OpeningEditor = lazy(() => import('./opening-editor').then((m) => ({ default: m.OpeningEditor })));
const VisitEditor = lazy(() => import('./visit-editor').then((m) => ({ default: m.VisitEditor })));

/** The whole of one's own profile. Photos and prompts are saved at once, the rest together. */
export function ProfileEditor({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const { data: consents } = useQuery(consentsQuery);
  const standing = new Set(
    consents?.filter((consent) => !consent.withdrawn_at).map((consent) => consent.purpose) ?? [],
  );
  const form = useProfileForm(profile, standing);
  const [preview, setPreview] = useState(false);

  // A link to something that is missing leads to its field, also from within this page.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ block: 'start' });
  }, [hash]);

  return (
    <div className="grid grid-cols-1 gap-5 pb-28">
      <CompletenessCard profile={profile} onPreview={() => setPreview(true)} />
      <FormSection
        anchors={['photo', 'more_photos']}
        title={t`Fotos`}
        hint={t`Até seis, só suas. Rosto visível e luz do dia costumam funcionar bem.`}
      >
        <PhotoGrid />
      </FormSection>
      <FormSection
        anchors={['prompt', 'more_prompts']}
        title={t`Perguntas`}
        hint={t`Três respostas curtas, para que alguém tenha por onde começar.`}
      >
        <PromptsEditor />
      </FormSection>
      <LaterSection
        anchors={['opening']}
        title={t`Pergunta de abertura`}
        hint={t`Uma pergunta sua que recebe cada novo match, no alto da conversa. Só os matches a veem.`}
      >
        <OpeningEditor />
      </LaterSection>
      <AboutSection form={form} profile={profile} />
      <LaterSection
        anchors={['visit']}
        title={t`Visitando`}
        hint={t`Vai passar uns dias em outra cidade? Apareça para quem está lá, com o aviso da visita.`}
      >
        <VisitEditor />
      </LaterSection>
      <IdentitySection form={form} standing={standing} />
      <LifeSection form={form} />
      <TasteSection form={form} />
      <AstrologySection form={form} />
      <NextSteps profile={profile} />
      <SaveBar form={form} />
      <UnsavedGuard form={form} />
      {form.question}
      <Suspense>{preview && <PreviewSheet onClose={() => setPreview(false)} />}</Suspense>
    </div>
  );
}

/** A section whose editor arrives after the first screen. */
const LaterSection = ({ children, ...section }: ComponentProps<typeof FormSection>) => (
  <FormSection {...section}>
    <Suspense fallback={<Skeleton className="h-16 rounded-xl" />}>{children}</Suspense>
  </FormSection>
);

/** Where the profile goes on, beside this form. */
function NextSteps({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const seal = profile.intention_seal
    ? t`Ver, aprofundar ou mudar quem vê`
    : t`Cinco perguntas sobre o que você busca`;
  const badge = profile.verified
    ? t`O seu perfil é verificado`
    : t`Mostre que você é a pessoa das suas fotos, em 2 minutos`;
  const values = t`Perguntas de valores que pesam na compatibilidade`;
  const visitors = t`Quem abriu o seu perfil, entre quem também mostra`;
  const steps = [
    { to: '/intention-quiz?ver=1', Icon: HeartHandshake, title: t`Selo de Intenção`, text: seal },
    { to: '/trust-it', Icon: Scale, title: t`Trust It`, text: values },
    { to: '/security-verification', Icon: ScanFace, title: t`Verificação`, text: badge },
    {
      to: '/profile/numeros',
      Icon: ChartNoAxesColumn,
      title: t`Números do perfil`,
      text: t`O que começou conversas; só você vê`,
    },
    { to: '/profile/visitas', Icon: Eye, title: t`Visitas`, text: visitors },
  ];
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {steps.map(({ to, Icon, title, text }) => (
        <Card key={to} className="p-0">
          <Link
            to={to}
            className="flex items-center gap-4 rounded-xl p-5 transition-colors hover:bg-surface-2"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <span>
              <b className="block font-display text-lg font-bold">{title}</b>
              <span className="text-sm text-ink-2">{text}</span>
            </span>
          </Link>
        </Card>
      ))}
    </div>
  );
}

/** Shown at the lower edge while there is something to save. */
function SaveBar({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  if (!form.dirty) return null;
  return (
    <div className="fixed inset-x-0 bottom-[var(--tabs,0px)] z-20 border-t border-line bg-surface/95 px-4 py-3 pb-[max(.75rem,env(safe-area-inset-bottom))] backdrop-blur-lg md:left-[14rem] md:px-8">
      <div className="mx-auto flex max-w-[48rem] flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p
          role="status"
          className={cn(
            'flex min-w-32 flex-1 items-center gap-2 text-sm font-medium',
            (form.unsynced || form.recovered) && 'max-sm:basis-full',
          )}
        >
          {form.unsynced ? (
            <>
              <CloudOff aria-hidden="true" className="size-4 shrink-0 text-sun-ink" />
              {t`Não sincronizado. Sai daqui assim que a internet voltar.`}
            </>
          ) : form.recovered ? (
            <>
              <History aria-hidden="true" className="size-4 shrink-0 text-tile-ink" />
              {t`Guardamos o que você estava escrevendo. Confira e salve.`}
            </>
          ) : (
            t`Mudanças não salvas`
          )}
        </p>
        <Button variant="ghost" onClick={form.discard} disabled={form.saving}>
          {t`Descartar`}
        </Button>
        <Button busy={form.saving} onClick={() => void form.save()}>
          {t`Salvar`}
        </Button>
      </div>
    </div>
  );
}

/** Asks before unsaved changes get lost; what waits for the connection is stored and needs no question. */
function UnsavedGuard({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  const guarded = form.dirty && !form.unsynced;
  const { held, stay } = useBlocker(guarded);
  useEffect(() => {
    if (!guarded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [guarded]);
  return (
    <Dialog
      open={Boolean(held)}
      onOpenChange={(open) => open || stay()}
      title={t`Sair sem salvar?`}
      description={t`Há mudanças no perfil que ainda não foram salvas.`}
    >
      <div className="flex flex-wrap justify-end gap-2 pt-3">
        <Button
          variant="ghost"
          onClick={() => {
            form.discard();
            held?.proceed();
          }}
        >
          {t`Descartar`}
        </Button>
        <Button
          busy={form.saving}
          onClick={async () => {
            if (await form.save()) held?.proceed();
            else stay();
          }}
        >
          {t`Salvar e sair`}
        </Button>
      </div>
    </Dialog>
  );
}
