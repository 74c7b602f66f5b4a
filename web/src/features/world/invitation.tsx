import { useLingui } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';
import { ButtonLink } from '@/ui/button';
import { Drawing } from '@/ui/drawing';
import { OCEAN } from './drawings';

/** For visitors: the list is among members, and why. */
export function Invitation() {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-center px-4 py-8 text-center">
      <Drawing art={OCEAN} className="w-40" />
      <h3 className="mt-4 text-xl font-bold">{t`Entre para ver quem está online`}</h3>
      <p className="mt-2 max-w-xs leading-relaxed text-ink-2">
        {t`Nomes e rostos ficam entre quem tem conta. Aqui fora, só números.`}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <ButtonLink to="/auth?aba=criar">{t`Criar conta`}</ButtonLink>
        <ButtonLink to="/auth" variant="outline">{t`Entrar`}</ButtonLink>
      </div>
      <p className="mt-5 flex items-start gap-2 text-left text-sm text-ink-2">
        <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t`Só aparece na lista quem escolheu aparecer.`}
      </p>
    </div>
  );
}
