import { useLingui } from '@lingui/react/macro';
import { Copy, CornerUpLeft, Flag, Pencil, Trash2 } from 'lucide-react';
import type { Message } from '@/api/surface';
import { Menu, MenuItem } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { MessageMenuButton } from './message-actions';
import { isPicture, mayDelete, mayEdit } from './model';
import { ReactionItems } from './reaction-signs';
import type { Reaction } from './reactions';

export interface MessageMenuProps {
  message: Message;
  me: string;
  /** Nothing can be said any more; copying and reporting stay. */
  readOnly: boolean;
  own: Reaction | undefined;
  onReact: (reaction: Reaction) => void;
  onReply: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onReport: () => void;
}

/** What can be done with one message; it opens as soon as it is there. */
export function MessageMenu({
  message,
  me,
  readOnly,
  own,
  onReact,
  onReply,
  onEdit,
  onDelete,
  onReport,
}: MessageMenuProps) {
  const { t } = useLingui();
  const mine = message.sender_id === me;
  const copy = () =>
    navigator.clipboard.writeText(message.body ?? '').then(
      () => toast.success(t`Mensagem copiada`),
      (error: unknown) => {
        console.warn('The clipboard refused', error);
        toast.error(t`Não foi possível copiar`);
      },
    );
  return (
    <Menu align={mine ? 'end' : 'start'} defaultOpen trigger={<MessageMenuButton />}>
      {!readOnly && <ReactionItems own={own} onReact={onReact} />}
      {!readOnly && (
        <MenuItem onSelect={onReply}>
          <CornerUpLeft aria-hidden="true" />
          {t`Responder`}
        </MenuItem>
      )}
      {!isPicture(message) && (
        <MenuItem onSelect={() => void copy()}>
          <Copy aria-hidden="true" />
          {t`Copiar`}
        </MenuItem>
      )}
      {!readOnly && mayEdit(message, me) && (
        <MenuItem onSelect={onEdit}>
          <Pencil aria-hidden="true" />
          {t`Editar`}
        </MenuItem>
      )}
      {!readOnly && mayDelete(message, me) && (
        <MenuItem danger onSelect={onDelete}>
          <Trash2 aria-hidden="true" />
          {t`Apagar para os dois`}
        </MenuItem>
      )}
      {!mine && (
        <MenuItem onSelect={onReport}>
          <Flag aria-hidden="true" />
          {t`Denunciar`}
        </MenuItem>
      )}
    </Menu>
  );
}
