import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { myProfileQuery } from '@/features/shell/queries';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { download } from '@/ui/download';
import { Dialog } from '@/ui/overlay';
import { Section } from './parts';

/** Everything the product holds, as a file; and the way out. */
export function YourData() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const take = useMutation({
    mutationFn: () => rpc('export_my_data'),
    onSuccess: (data) => download(JSON.stringify(data, null, 2), '', 'application/json'),
  });
  const leave = useMutation({
    mutationFn: () => rpc('delete_account'),
    // The profile now says 'leaving', and the screen of those who leave takes over.
    onSuccess: () => client.invalidateQueries({ queryKey: myProfileQuery.queryKey }),
    meta: { quiet: true },
  });
  return (
    <>
      <Section
        id="dados"
        title={t`Seus dados`}
        hint={t`Uma cópia de tudo o que guardamos sobre você, em um arquivo JSON.`}
      >
        <Button
          variant="outline"
          className="justify-self-start"
          busy={take.isPending}
          onClick={() => take.mutate()}
        >
          <Download aria-hidden="true" />
          {t`Baixar meus dados`}
        </Button>
      </Section>
      <Section
        id="excluir"
        title={t`Excluir conta`}
        hint={t`Só quer descansar? “Dar um tempo” esconde o perfil e guarda tudo.`}
      >
        <Button variant="outline" className="justify-self-start text-danger" onClick={() => setAsked(true)}>
          {t`Excluir minha conta`}
        </Button>
        <Dialog
          open={asked}
          onOpenChange={setAsked}
          title={t`Excluir a sua conta?`}
          description={t`Você tem 7 dias para mudar de ideia: basta entrar de novo.`}
        >
          <ul className="grid list-disc gap-2 pt-2 pl-5 leading-relaxed">
            <li>{t`O seu perfil some agora, para todos.`}</li>
            <li>{t`Depois de 7 dias, apagamos perfil, fotos, respostas e preferências.`}</li>
            <li>{t`Quem conversou com você vê “Conta encerrada” e guarda as mensagens por 90 dias.`}</li>
          </ul>
          {leave.error && (
            <Notice tone="danger" className="mt-4">
              {errorText(leave.error, t`Não conseguimos excluir agora. Tente novamente.`)}
            </Notice>
          )}
          <div className="flex flex-wrap justify-end gap-2 pt-5">
            <Button variant="outline" onClick={() => setAsked(false)}>{t`Ficar`}</Button>
            <Button variant="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
              {t`Excluir minha conta`}
            </Button>
          </div>
        </Dialog>
      </Section>
    </>
  );
}
