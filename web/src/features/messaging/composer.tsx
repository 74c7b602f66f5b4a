import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CornerUpLeft, Pencil, Plus, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Message } from '@/api/surface';
import { IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { BODY_MAX, letters } from './model';
import { useKindWords } from './words';

/** What the composer is about, beside plain writing. */
export type Aim = { name: 'reply'; to: Message } | { name: 'edit'; message: Message } | null;

interface ComposerProps {
  /** What the field is called; the placeholder in it may be shorter. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  aim: Aim;
  /** Whose words are answered. */
  author: string;
  onDropAim: () => void;
  onSend: () => void;
  /** The arrow up in an empty field: change the last own message. */
  onEditLast: () => void;
  onBlur: () => void;
  /** Opens what can be sent beside words; absent while an old message is changed. */
  onTools?: (() => void) | undefined;
  /** Chips above the field. */
  children?: ReactNode;
}

/** Where one writes: grows with the text, Enter sends, Shift+Enter makes a new line, Esc leaves an aim. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, value, onChange, aim, author, onDropAim, onSend, onEditLast, onBlur } = props;
  const { onTools, children } = props;
  const { t } = useLingui();
  const kindWords = useKindWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const length = letters(value.trim());
  const left = BODY_MAX - length;
  const over = -left;
  const ready = length > 0 && left >= 0;
  const aimed = aim?.name === 'edit' ? aim.message.id : aim?.to.id;

  useEffect(() => {
    if (aimed) field.current?.focus();
  }, [aimed]);

  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method that is composing owns Enter and the arrows.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (ready) onSend();
    } else if (event.key === 'Escape' && aim) {
      event.preventDefault();
      onDropAim();
    } else if (event.key === 'ArrowUp' && value === '') {
      event.preventDefault();
      onEditLast();
    }
  };

  return (
    <div className="border-t border-line bg-surface px-3 pt-2.5 pb-[max(.75rem,env(safe-area-inset-bottom))] md:px-5">
      {children}
      {aim && (
        <div className="mb-2 flex items-center gap-3 rounded-lg bg-surface-2 py-1.5 pr-1 pl-3.5">
          {aim.name === 'edit' ? (
            <Pencil aria-hidden="true" className="size-4 shrink-0 text-brand-ink" />
          ) : (
            <CornerUpLeft aria-hidden="true" className="size-4 shrink-0 text-brand-ink" />
          )}
          <p className="min-w-0 flex-1 text-sm">
            <b className="block font-semibold">
              {aim.name === 'edit' ? t`Editando a mensagem` : t`Respondendo a ${author}`}
            </b>
            <span className="block truncate text-ink-2">
              {aim.name === 'edit' ? aim.message.body : (kindWords(aim.to) ?? aim.to.body ?? '')}
            </span>
          </p>
          <IconButton
            label={aim.name === 'edit' ? t`Cancelar edição` : t`Cancelar resposta`}
            onClick={onDropAim}
          >
            <X />
          </IconButton>
        </div>
      )}
      <div className="flex items-end gap-2">
        {onTools && (
          <IconButton label={t`Fotos e selos`} onClick={onTools} className="size-12 max-[359px]:size-11">
            <Plus />
          </IconButton>
        )}
        <textarea
          ref={field}
          id="composer"
          rows={1}
          value={value}
          aria-label={label}
          aria-describedby={left < 200 ? 'composer-left' : undefined}
          aria-invalid={left < 0 || undefined}
          placeholder={placeholder}
          enterKeyHint="send"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={keys}
          onBlur={onBlur}
          className="field-sizing-content max-h-40 min-h-12 flex-1 resize-none rounded-[1.5rem] bg-surface-2 px-5 max-[22rem]:px-3.5 py-3 text-base leading-6 [overflow-wrap:anywhere] placeholder:truncate placeholder:text-ink-2"
        />
        <IconButton
          label={aim?.name === 'edit' ? t`Salvar` : t`Enviar`}
          tone="brand"
          disabled={!ready}
          onClick={onSend}
          className="size-12"
        >
          <SendHorizontal />
        </IconButton>
      </div>
      {left < 200 && (
        <p
          id="composer-left"
          className={cn(
            'mt-1.5 px-5 text-xs tabular-nums',
            left < 0 ? 'font-semibold text-danger' : 'text-ink-2',
          )}
        >
          {left < 0
            ? plural(over, { one: '# letra a mais', other: '# letras a mais' })
            : plural(left, { 0: '0 letras restantes', one: '# letra restante', other: '# letras restantes' })}
        </p>
      )}
    </div>
  );
}
