import { useLingui } from '@lingui/react/macro';
import { PenLine } from 'lucide-react';
import { useNavigate } from '@/router';
import { MenuItem } from '@/ui/menu';

/** The way from a person's menu to the desk. */
export function LetterItem({ personId, stranger }: { personId: string; stranger: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <MenuItem onSelect={() => void navigate(`/love-letter/nova?para=${personId}`)}>
      <PenLine aria-hidden="true" />
      {stranger ? t`Escrever uma carta de apresentação` : t`Escrever uma carta`}
    </MenuItem>
  );
}
