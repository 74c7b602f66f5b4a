import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { LeavingDialog } from '@/shared/account/leaving-dialog';
import { withProof } from '@/shared/account/proof';
import { ActButton, Button } from '@/ui/button';
import { download } from '@/ui/download';
import { Section } from './parts';

/** Everything the product holds, as a file; and the way out. */
export function YourData() {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const take = useMutation({
    mutationFn: () => withProof(() => rpc('export_my_data')),
    onSuccess: (data) => download(JSON.stringify(data, null, 2), '', 'application/json'),
  });
  return (
    <>
      <Section
        id="dados"
        title={t`Seus dados`}
        hint={t`Uma cópia de tudo o que guardamos sobre você, em um arquivo JSON.`}
      >
        <ActButton variant="outline" className="justify-self-start" act={take}>
          <Download aria-hidden="true" />
          {t`Baixar meus dados`}
        </ActButton>
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
