import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LeavingDialog } from '@/shared/account/leaving-dialog';
import { TakeDataButton } from '@/shared/account/take-data';
import { Button } from '@/ui/button';
import { Section } from './parts';

/** Everything the product holds, as a file; and the way out. */
export function YourData() {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Section
        id="dados"
        title={t`Seus dados`}
        hint={t`Uma cópia de tudo o que guardamos sobre você, com as suas fotos, em um arquivo ZIP. Uma vez por dia.`}
      >
        <TakeDataButton className="justify-self-start" />
      </Section>
      <Section
        id="excluir"
        title={t`Excluir conta`}
        hint={t`Só quer descansar? “Dar um tempo” esconde o perfil e guarda tudo.`}
      >
        <Button variant="outline" className="justify-self-start text-danger" onClick={() => setAsked(true)}>
          {t`Excluir minha conta`}
        </Button>
        <LeavingDialog open={asked} onOpenChange={setAsked} />
      </Section>
    </>
  );
}
