import { useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/config/product';
import { LogoMark } from '@/ui/brand';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { dismissInstall, install, useInstallWay } from './install';

/** Says quietly that the app can stand on the home screen; nothing where it cannot, or where it was put away. */
export function InstallHint() {
  const { t } = useLingui();
  const way = useInstallWay();
  if (!way) return null;
  return (
    <Card aria-labelledby="instalar-titulo" className="mt-8 flex flex-wrap items-center gap-4">
      <LogoMark className="h-8 shrink-0" />
      <div className="min-w-48 flex-1">
        <h2 id="instalar-titulo" className="font-semibold">
          {t`${PRODUCT} na tela de início`}
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">
          {way === 'prompt'
            ? t`Abre como um aplicativo, também sem internet.`
            : t`Toque em Compartilhar e depois em “Adicionar à Tela de Início”.`}
        </p>
      </div>
      <div className="flex gap-2">
        {way === 'prompt' && (
          <Button size="sm" variant="soft" onClick={() => void install()}>
            {t`Instalar`}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={dismissInstall}>
          {t`Agora não`}
        </Button>
      </div>
    </Card>
  );
}
