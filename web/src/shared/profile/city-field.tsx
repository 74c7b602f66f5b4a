import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { City } from '@/api/surface';
import { cn } from '@/ui/cn';
import { Field, Input } from '@/ui/field';
import { LiveRegion } from '@/ui/visually-hidden';
import { citiesQuery } from './city-queries';

interface CityFieldProps {
  value: { id?: number; text: string };
  onChange: (value: { id?: number; text: string }) => void;
  error?: string;
  /** Other words than those for where one lives. */
  words?: { label: string; hint: string; unknown: string };
}

const wordsOf = (city: City) => [city.name, city.region, city.country_name].filter(Boolean).join(', ');

/** A city, searched as one types: a combobox with a list, by arrows and Enter or by a tap. */
export function CityField({ value, onChange, error, words }: CityFieldProps) {
  const { t } = useLingui();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const typed = useDeferredValue(value.text.trim());
  const { data: cities = [], isFetched } = useQuery(citiesQuery(typed));
  const shown = open && value.id === undefined && typed.length >= 2 ? cities : [];
  const list = useRef<HTMLDivElement>(null);
  const listed = shown.length > 0;
  useEffect(() => {
    // A low screen, or the keyboard, leaves no room below the field: the list is brought into view.
    if (listed) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [listed]);

  const choose = (city: City) => {
    onChange({ id: city.id, text: wordsOf(city) });
    setOpen(false);
  };
  const keys = (event: KeyboardEvent) => {
    if (shown.length === 0) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % shown.length);
    else if (event.key === 'ArrowUp') setActive((active + shown.length - 1) % shown.length);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter') {
      const city = shown[active];
      if (city) choose(city);
    } else return;
    event.preventDefault();
  };
  const nothing = open && value.id === undefined && isFetched && typed.length >= 2 && cities.length === 0;

  return (
    <div className="relative">
      <Field
        label={words?.label ?? t`Cidade`}
        hint={
          words?.hint ?? t`Escolha na lista. Os outros veem a cidade, nunca o endereço nem a distância exata.`
        }
        error={error}
      >
        <span className="relative block">
          <MapPin
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-2"
          />
          <Input
            role="combobox"
            aria-expanded={listed}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={listed ? `${listId}-${active}` : undefined}
            autoComplete="off"
            maxLength={80}
            className="pl-12"
            value={value.text}
            onChange={(event) => {
              onChange({ text: event.target.value });
              setOpen(true);
              setActive(0);
            }}
            onKeyDown={keys}
            onBlur={() => setOpen(false)}
          />
        </span>
      </Field>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t`Cidades`}
        hidden={!listed}
        className="absolute inset-x-0 top-full z-20 mt-1.5 scroll-mb-2 max-h-72 short:max-h-64 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-lift dark:border-line-strong/50 dark:bg-surface-2"
      >
        {shown.map((city, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above holds the focus and answers the keys.
          <div
            key={city.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The press must not take the focus from the input, or the list would close first.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(city)}
            className={cn(
              'flex min-h-11 cursor-pointer items-center rounded-md px-3 py-1.5 leading-snug',
              index === active && 'bg-surface-2 dark:bg-line-strong/40',
            )}
          >
            <span className="min-w-0 break-words">
              <b className="font-semibold">{city.name}</b>
              <span className="text-ink-2">
                {' '}
                {[city.region, city.country_name].filter(Boolean).join(', ')}
              </span>
            </span>
          </div>
        ))}
      </div>
      {nothing && (
        <p className="mt-2 text-sm text-ink-2">
          {words?.unknown ??
            t`Não achamos essa cidade. Você pode seguir assim e escolher uma vizinha depois.`}
        </p>
      )}
      <LiveRegion>
        {listed ? plural(shown.length, { one: '# cidade na lista', other: '# cidades na lista' }) : ''}
      </LiveRegion>
    </div>
  );
}
