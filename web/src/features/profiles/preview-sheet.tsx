import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonDetails } from '@/shared/person/person-details';
import { previewQuery } from '@/shared/person/person-queries';
import { ProfileCard } from '@/shared/person/profile-card';
import { Button } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Sheet } from '@/ui/overlay';

/** The card and the open profile, exactly as a stranger gets them. */
export function PreviewSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { data: card, isPending, isError, refetch } = useQuery(previewQuery);
  const [photo, setPhoto] = useState(0);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Como os outros me veem`}
      description={t`Quem ainda não é seu match vê isto. O que você deixou só para matches ou só para você não está aqui.`}
    >
      {isPending && <Skeleton className="mt-3 aspect-[4/5] w-full rounded-[1.75rem]" />}
      {isError && (
        <EmptyState
          art={TORN}
          title={t`A prévia não chegou`}
          action={<Button variant="outline" onClick={() => refetch()}>{t`Tentar novamente`}</Button>}
        >
          {t`Pode ser a internet, ou ainda falta o mínimo para ter um cartão: nome, idade e cidade.`}
        </EmptyState>
      )}
      {card && (
        <div className="grid grid-cols-1 gap-4 pt-3">
          <div className="relative mx-auto aspect-[4/5.4] w-full max-w-[26rem]">
            <ProfileCard
              card={card}
              depth={0}
              photo={photo}
              onPhoto={setPhoto}
              onDetails={() =>
                document.getElementById('preview-details')?.scrollIntoView({ behavior: 'smooth' })
              }
            />
          </div>
          <div id="preview-details">
            <PersonDetails card={card} />
          </div>
        </div>
      )}
    </Sheet>
  );
}
