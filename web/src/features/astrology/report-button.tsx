import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { edge } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import { useNavigate } from '@/router';
import { ActButton } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Hands a file to the browser's downloads. */
function download(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The analysis as a PDF; part of Premium, and the server says so. */
export function ReportButton({ target, file }: { target?: string; file: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const report = useMutation({
    mutationFn: () => edge('astrology-report', target ? { target } : undefined),
    onSuccess: (pdf) => {
      download(pdf, file);
      toast.success(t`PDF pronto`);
    },
    onError: (error) => {
      if (errorCode(error) !== 'PREMIUM_REQUIRED') {
        toast.error(errorText(error, t`O PDF não saiu. Tente novamente.`));
        return;
      }
      toast(t`Upgrade para Premium`, { description: t`Redirecionando para a página de planos...` });
      void navigate('/plans');
    },
    meta: { quiet: true },
  });
  return (
    <ActButton variant="outline" act={report}>
      <FileDown aria-hidden="true" />
      {t`Baixar em PDF`}
    </ActButton>
  );
}
