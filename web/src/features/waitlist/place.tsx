import { Plural, useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { WaitlistPlace } from '@/api/surface';
import { serverOrigin } from '@/config/server';
import { Button, ButtonLink } from '@/ui/button';
import { toast } from '@/ui/toast';

/** A person's place in the waitlist, and the link by which friends bring it forward. */
export function Place({ place, token }: { place: WaitlistPlace; token: string }) {
  const { t, i18n } = useLingui();
  const [copied, setCopied] = useState(false);
  const link = `${serverOrigin()}/lista-de-espera?convite=${place.share_code}`;
  const position = i18n.number(place.position ?? 1);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      toast.success(t`Link copiado!`);
    } catch (error) {
      console.warn('The clipboard is closed', error);
      toast.info(t`Copie o link do campo.`);
    }
  };
  return (
    <div className="grid gap-6">
      <p className="text-center" role="status">
        <span className="block font-display text-[4.5rem] leading-none font-extrabold tracking-[-.04em] text-brand tabular-nums">
          {t`${position}º`}
        </span>
        <span className="mt-2 block text-ink-2">
          <Plural value={place.total} one="de # pessoa na lista" other="de # pessoas na lista" />
        </span>
      </p>
      <div className="grid gap-2 border-t border-line pt-5">
        <h2 className="text-xl font-bold">{t`Quer chegar antes?`}</h2>
        <p className="leading-relaxed text-ink-2">
          {t`Cada pessoa que confirmar pelo seu link traz você ${place.step} lugares para a frente.`}{' '}
          <Plural
            value={place.referrals}
            _0="Ninguém veio ainda."
            one="# pessoa já veio."
            other="# pessoas já vieram."
          />
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            readOnly
            aria-label={t`Seu link`}
            value={link}
            onFocus={(event) => event.target.select()}
            className="h-11 min-w-0 flex-1 basis-56 rounded-lg border border-line-strong/85 bg-surface-2 px-4 text-sm"
          />
          <Button variant="soft" onClick={copy}>
            {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            {t`Copiar link`}
          </Button>
        </div>
      </div>
      <ButtonLink to={`/lista-de-espera/sair?token=${token}`} variant="ghost" size="sm">
        {t`Sair da lista`}
      </ButtonLink>
    </div>
  );
}
