import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Share2 } from 'lucide-react';
import { PRODUCT } from '@/config/product';
import { Link } from '@/router';
import { invitationLink, invitationQuery } from '@/shared/invitation/query';
import { betaQuery, myProfileQuery } from '@/shared/member/queries';
import { Button } from '@/ui/button';
import { shareLink } from '@/ui/share';
import { toast } from '@/ui/toast';
import { DeckEnd } from './deck-states';
import { FIRST_HERE } from './drawings';
import { WishButton } from './wish-button';

/**
 * An installation with few people and no one left to show: an honest explanation, what the user
 * can do alone, and the way to invite. `filtered` where saved filters may exclude the few.
 */
export function FirstPeople({ filtered, onFilters }: { filtered: boolean; onFilters: () => void }) {
  const { t } = useLingui();
  return (
    <DeckEnd
      art={FIRST_HERE}
      title={t`Você é das primeiras pessoas`}
      actions={
        <>
          <InviteButton />
          <WishButton />
          <AloneLinks />
          {filtered && (
            <Button variant="outline" onClick={onFilters}>
              {t`Ajustar os filtros`}
            </Button>
          )}
        </>
      }
    >
      {t`Ainda somos poucas pessoas no ${PRODUCT}. Não inventamos perfis: quem chegar e combinar com você aparece aqui.`}
      {filtered && <p className="mt-2">{t`Os seus filtros também podem esconder alguém.`}</p>}
    </DeckEnd>
  );
}

function InviteButton() {
  const { t } = useLingui();
  const { data: own } = useQuery(invitationQuery);
  const invite = async () => {
    const url = invitationLink(own?.code);
    const text = t`Vem conhecer o ${PRODUCT}.`;
    const result = await shareLink({ title: PRODUCT, text, url });
    if (result === 'copied') toast.success(t`Link copiado!`);
    if (result === 'refused') toast.error(t`O navegador não deixou copiar. O endereço é ${url}`);
  };
  return (
    <Button onClick={() => void invite()}>
      <Share2 aria-hidden="true" />
      {t`Convidar alguém`}
    </Button>
  );
}

/** What works without anybody else, as far as it is open and not done yet. */
function AloneLinks() {
  const { t } = useLingui();
  const { data: me } = useQuery(myProfileQuery);
  const { data: beta } = useQuery(betaQuery);
  const links = [
    {
      to: '/intention-quiz',
      label: t`Fazer meu Selo de Intenção`,
      shown: me && !me.intention_seal && beta?.features?.intentionQuiz !== false,
    },
    {
      to: '/astrology-match/mapa',
      label: t`Ver meu mapa astral`,
      shown: beta?.features?.['astrology-match'] !== false,
    },
  ].filter((link) => link.shown);
  if (links.length === 0) return null;
  return (
    <ul className="grid gap-1.5 text-left">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-11 items-center justify-between gap-3 rounded-lg bg-surface-2 px-4 max-[22rem]:px-3 py-2 font-medium max-[22rem]:text-[.93rem] transition hover:bg-brand-soft hover:text-brand-ink"
          >
            {label}
            <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
