import { useLingui } from '@lingui/react/macro';
import { Link } from '@/router';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/overlay';
import { type Reason, useDeclineReasons } from './words';

interface DeclineSheetProps {
  name: string;
  /** Whether the user agreed that reasons are learned from. */
  learns: boolean;
  onChoose: (reason: Reason) => void;
  onClose: () => void;
}

/** "Não combina porque…": one of six reasons. */
export function DeclineSheet({ name, learns, onChoose, onClose }: DeclineSheetProps) {
  const { t } = useLingui();
  const reasons = useDeclineReasons();
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Não combina porque…`}
      description={
        learns
          ? t`O motivo ensina as suas próximas sugestões. ${name} não fica sabendo.`
          : t`Você não autorizou aprender com as suas interações, então o motivo não é guardado. ${name} não fica sabendo.`
      }
    >
      {!learns && (
        <p className="pt-1 text-sm">
          <Link
            to="/settings#sugestoes"
            className="tap inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t`Mudar em Configurações, Sugestões`}
          </Link>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2 pt-2">
        {reasons.map(({ key, text }) => (
          <li key={key}>
            <Button
              variant="outline"
              onClick={() => onChoose(key)}
              className="h-auto min-h-11 w-full justify-start py-2.5 text-left leading-snug whitespace-normal"
            >
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
