import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { edge } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import { LeavingDialog } from '@/shared/account/leaving-dialog';
import { withProof } from '@/shared/account/proof';
import { ActButton, Button } from '@/ui/button';
import { download } from '@/ui/download';
import { toast } from '@/ui/toast';
import { Section } from './parts';

/** Everything the product holds, as a file; and the way out. */
export function YourData() {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const take = useMutation({
    mutationFn: () => withProof(() => edge('export-archive')),
    onSuccess: (archive) => download(archive, 'dados', 'application/zip'),
    onError: (error) =>
      toast.error(
        errorCode(error) === 'RATE'
          ? t`Você já baixou seus dados hoje. Tente de novo amanhã.`
          : errorText(error, t`O arquivo não saiu. Tente novamente.`),
      ),
    meta: { quiet: true },
  });
  return (
    <>
      <Section
        id="dados"
        title={t`Seus dados`}
        hint={t`Uma cópia de tudo o que guardamos sobre você, com as suas fotos, em um arquivo ZIP. Uma vez por dia.`}
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
