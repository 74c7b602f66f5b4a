import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { edge } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import { ActButton, type ButtonProps } from '@/ui/button';
import { download } from '@/ui/download';
import { toast } from '@/ui/toast';
import { withProof } from './proof';

/** Everything that the product holds about the caller, as a ZIP file. */
export function TakeDataButton(props: Pick<ButtonProps, 'variant' | 'className'>) {
  const { t } = useLingui();
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
    <ActButton variant="outline" {...props} act={take}>
      <Download aria-hidden="true" />
      {t`Baixar meus dados`}
    </ActButton>
  );
}
