import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Input } from '@/ui/field';
import { LIMITS } from './draft';

interface TagsInputProps {
  labelId: string;
  describedBy?: string;
  invalid?: boolean;
  value: string[];
  onChange: (value: string[]) => void;
}

/** Words of one's own as chips: Enter or a comma adds one, Backspace in the empty field takes the last. */
export function TagsInput({ labelId, describedBy, invalid, value, onChange }: TagsInputProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const full = value.length >= LIMITS.tags;
  const add = () => {
    const word = typed.trim().replace(/\s+/g, ' ');
    setTyped('');
    if (word.length < 2 || full) return;
    if (value.some((other) => other.toLocaleLowerCase('pt') === word.toLocaleLowerCase('pt'))) return;
    onChange([...value, word]);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(value.slice(0, -1));
    }
  };
  return (
    <div className="grid gap-2.5">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((word) => (
            <li key={word}>
              <button
                type="button"
                onClick={() => onChange(value.filter((other) => other !== word))}
                aria-label={t`Tirar ${word}`}
                data-tip={t`Tirar ${word}`}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-brand-soft pr-3 pl-4 text-sm font-medium text-brand-ink hover:brightness-95 pointer-coarse:min-h-11 dark:hover:brightness-125"
              >
                {word}
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        value={typed}
        disabled={full}
        maxLength={LIMITS.tag}
        placeholder={full ? t`Você já tem ${LIMITS.tags}` : t`forró, café coado, trilhas…`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={keys}
        onBlur={add}
      />
    </div>
  );
}
