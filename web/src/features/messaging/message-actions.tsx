import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { IconButton } from '@/ui/button';
import type { MessageMenuProps } from './message-menu';

const load = () => import('./message-menu');
const MessageMenu = lazy(() => load().then((module) => ({ default: module.MessageMenu })));

/** The button beside a bubble: seen while one is at the message. A finger rests on the bubble instead. */
export function MessageMenuButton(props: Partial<ComponentProps<typeof IconButton>>) {
  const { t } = useLingui();
  return (
    <IconButton
      {...props}
      label={t`Opções da mensagem`}
      className="size-9 min-h-9 min-w-9 opacity-0 pointer-coarse:size-11 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100"
    >
      <Ellipsis />
    </IconButton>
  );
}

/**
 * The menu of one message. Two hundred of these stand on a page, so each is a mere button until it is pressed. `pressed` counts
 * how often a finger rested on the message.
 */
export function MessageActions({ pressed, ...props }: MessageMenuProps & { pressed: number }) {
  const [wanted, setWanted] = useState(false);
  // A finger that rested once more opens the menu once more; on another message it leaves this one a button.
  const [seen, setSeen] = useState(pressed);
  if (pressed !== seen) {
    setSeen(pressed);
    setWanted(pressed > 0);
  }
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
      <MessageMenu key={seen} {...props} />
    </Suspense>
  );
}
