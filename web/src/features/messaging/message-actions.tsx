import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { IconButton } from '@/ui/button';
import type { MessageMenuProps } from './message-menu';

const load = () => import('./message-menu');
const MessageMenu = lazy(() => load().then((module) => ({ default: module.MessageMenu })));

/** The button beside a bubble: seen while one is at the message, always on a touch screen. */
export function MessageMenuButton(props: Partial<ComponentProps<typeof IconButton>>) {
  const { t } = useLingui();
  return (
    <IconButton
      {...props}
      label={t`Opções da mensagem`}
      className="size-9 min-h-9 min-w-9 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-70"
    >
      <Ellipsis />
    </IconButton>
  );
}

/** The menu of one message. Two hundred of these stand on a page, so each is a mere button until it is pressed. */
export function MessageActions(props: MessageMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (props.message.body === null) return null;
  const closed = (
    <MessageMenuButton
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MessageMenu {...props} />
    </Suspense>
  );
}
