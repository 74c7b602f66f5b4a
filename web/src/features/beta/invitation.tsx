import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorCode, errorText } from '@/api/errors';
import { useNavigate } from '@/router';
import { useSession } from '@/shared/account/session';
import { betaQuery, subscriptionQuery } from '@/shared/member/queries';
import { Button, ButtonLink } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Notice, Skeleton } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { Form } from '@/ui/form';
import { toast } from '@/ui/toast';

/** Taking a place in the beta: by the code of a letter, or while everybody may. */
export function Invitation({ code: given }: { code: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const state = useSession();
  const { data: beta, isPending } = useQuery(betaQuery);
  const [code, setCode] = useState(given);
  const join = useMutation({
    mutationFn: () => rpc('join_beta', { code: code.trim() || undefined }),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries(betaQuery), client.invalidateQueries(subscriptionQuery)]);
      toast.success(t`O seu lugar no beta começou.`);
      void navigate('/');
    },
    meta: { quiet: true },
  });
  const here = `/beta${code ? `?convite=${encodeURIComponent(code)}` : ''}`;

  if (state.name !== 'in') {
    return (
      <div className="grid gap-4">
        <p className="leading-relaxed">
          {t`Primeiro, a sua conta. Depois de confirmar o e-mail, abra este convite outra vez.`}
        </p>
        <ButtonLink to="/auth" state={{ from: here }} size="lg">
          {t`Entrar ou criar conta`}
        </ButtonLink>
      </div>
    );
  }
  if (isPending) return <Skeleton className="h-12 w-full" />;
  if (beta?.isBetaUser) {
    return (
      <div className="grid gap-4">
        <p className="text-center text-lg font-semibold">{t`Você já está no beta.`}</p>
        <ButtonLink to="/" size="lg">
          {t`Ir para o Início`}
        </ButtonLink>
      </div>
    );
  }
  const field = join.error instanceof ApiError ? join.error.field : undefined;
  const stopped = errorCode(join.error) === 'STATE';
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => join.mutate()}>
      <Field
        label={t`Código do convite`}
        optional={beta?.open}
        error={field === 'code' ? join.error?.message : undefined}
      >
        <Input
          value={code}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
          className="tracking-[.12em] uppercase"
        />
      </Field>
      {join.error && field !== 'code' && (
        <Notice tone={stopped ? 'sun' : 'danger'}>
          {stopped ? join.error.message : errorText(join.error, t`Não saiu. Tente novamente.`)}
        </Notice>
      )}
      <Button type="submit" size="lg" busy={join.isPending}>
        <Sparkles aria-hidden="true" />
        {t`Começar os meus dias`}
      </Button>
      {(stopped || !beta?.open) && (
        <a href="/lista-de-espera" className={buttonStyle({ variant: 'ghost' })}>
          {t`Entrar na lista de espera`}
        </a>
      )}
    </Form>
  );
}
