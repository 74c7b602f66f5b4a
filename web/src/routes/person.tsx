import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { PersonActions } from '@/features/discovery/person-actions';
import type { LikedItem } from '@/shared/person/person-details';
import { personQuery } from '@/shared/person/person-queries';
import { PersonSkeleton, PersonView } from '@/shared/person/person-view';
import { PersonMenu } from '@/shared/safety/person-menu';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { Page } from '@/ui/page';

/** Blocked, hidden and absent are one answer; an address that names nobody is told in the same words. */
const isAbsent = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

export default function PersonPage() {
  const { t } = useLingui();
  const { personId = '' } = useParams();
  const navigate = useNavigate();
  const { data: card, error, isPending, refetch } = useQuery(personQuery(personId));
  const [liked, setLiked] = useState<LikedItem | null>(null);

  if (isPending) {
    return (
      <Page title={t`Perfil`} hideHeading>
        <h1 className="sr-only">{t`Perfil`}</h1>
        <PersonSkeleton />
      </Page>
    );
  }
  if (!card) {
    const absent = isAbsent(error);
    return (
      <Page title={t`Perfil`} hideHeading>
        <EmptyState
          level={1}
          title={absent ? t`Este perfil não está disponível` : t`O perfil não carregou`}
          action={
            absent ? (
              <ButtonLink to="/">{t`Voltar ao Início`}</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()}>{t`Tentar novamente`}</Button>
            )
          }
        >
          {absent
            ? t`A pessoa pode ter feito uma pausa ou saído. Há outras para conhecer.`
            : t`Confira a conexão e tente outra vez.`}
        </EmptyState>
      </Page>
    );
  }
  const mayLike = card.relation === 'stranger' || card.relation === 'liked_you';
  return (
    <Page title={card.name} hideHeading>
      <PersonView
        card={card}
        onLike={mayLike ? setLiked : undefined}
        menu={<PersonMenu person={card} onBlocked={() => void navigate('/', { replace: true })} />}
        actions={<PersonActions card={card} liked={liked} onLiked={setLiked} />}
      />
    </Page>
  );
}
