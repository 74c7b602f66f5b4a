import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import { LINK_OVER } from '@/features/waitlist/drawings';
import { WaitlistPage } from '@/features/waitlist/frame';
import { Place } from '@/features/waitlist/place';
import { useSearchParams } from '@/router';
import { ActButton, Button, ButtonLink } from '@/ui/button';
import { EmptyState, Notice, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';

/** What the links of the letters open: the confirmation, and afterwards the place. */
export default function WaitlistPlaceScreen() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const queryKey = ['waitlist', token];
  const place = useQuery({
    queryKey,
    queryFn: () => rpc('waitlist_place', { token }),
    meta: { quiet: true },
  });
  const confirm = useMutation({
    mutationFn: () => rpc('confirm_waitlist', { token }),
    onSuccess: (place) => client.setQueryData(queryKey, place),
    meta: { quiet: true },
  });

  if (place.isError) {
    const gone = errorCode(place.error) === 'NOT_FOUND';
    return (
      <div className="px-4 py-12">
        <EmptyState
          level={1}
          art={gone ? LINK_OVER : TORN}
          title={gone ? t`Este link não vale mais` : t`O seu lugar não carregou`}
          action={
            gone ? (
              <ButtonLink to="/lista-de-espera">{t`Voltar à lista de espera`}</ButtonLink>
            ) : (
              <Button onClick={() => void place.refetch()}>{t`Tentar novamente`}</Button>
            )
          }
        >
          {gone
            ? t`O e-mail pode ter saído da lista. Se quiser, guarde um lugar de novo.`
            : t`Pode ser a internet. O lugar continua guardado.`}
        </EmptyState>
      </div>
    );
  }
  if (place.isPending) {
    return (
      <WaitlistPage title={t`Seu lugar`}>
        <Skeleton className="mx-auto h-20 w-32 rounded-xl" />
        <Skeleton className="mx-auto mt-4 h-4 w-48" />
      </WaitlistPage>
    );
  }
  if (!place.data.confirmed) {
    return (
      <WaitlistPage title={t`Falta só confirmar`} lead={t`Um toque, e guardamos o lugar para este e-mail.`}>
        <div className="grid gap-4">
          {confirm.error && (
            <Notice tone="danger">{errorText(confirm.error, t`Não saiu. Tente novamente.`)}</Notice>
          )}
          <ActButton size="lg" act={confirm}>
            {t`Confirmar meu lugar`}
          </ActButton>
        </div>
      </WaitlistPage>
    );
  }
  return (
    <WaitlistPage title={t`Seu lugar está guardado`}>
      <Place place={place.data} token={token} />
    </WaitlistPage>
  );
}
