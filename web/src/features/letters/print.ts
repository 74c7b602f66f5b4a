import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { edge } from '@/api/call';
import { download } from '@/ui/download';
import { toast } from '@/ui/toast';
import { refusalText } from './queries';

/** Prints letters into a file of this device. */
export function usePrint() {
  const { t } = useLingui();
  return useMutation({
    mutationFn: (what: { letter: string } | { person: string; both: boolean }) => edge('letters-pdf', what),
    onSuccess: (pdf) => {
      download(pdf, 'cartas', 'application/pdf');
      toast.success(t`PDF pronto`);
    },
    onError: (error) => toast.error(refusalText(error, t`O PDF não saiu. Tente novamente.`)),
    meta: { quiet: true },
  });
}
