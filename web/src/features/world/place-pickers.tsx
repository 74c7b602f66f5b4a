import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Field, Select } from '@/ui/field';
import { DIASPORA, EVERYWHERE, LUSOPHONE_COUNTRIES, type Option, type Place, usePlaceNames } from './places';
import { worldCountsQuery } from './queries';

interface PickerProps {
  place: Place;
  onChange: (place: Place) => void;
}

/** Country and region, each a plain list; choosing one lets go of the other. */
export function PlacePickers({ place, onChange }: PickerProps) {
  const { t, i18n } = useLingui();
  const names = usePlaceNames();
  const { data: counts } = useQuery(worldCountsQuery);
  const chosen = place.kind === 'country' ? place.code : '';
  const sort = (codes: string[]): Option[] =>
    codes
      .map((code) => ({ code, name: names.country(code) }))
      .sort((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const offered = new Set([...LUSOPHONE_COUNTRIES, ...DIASPORA]);
  const counted = (counts?.places ?? []).map(({ code }) => code);
  const others = [...counted, chosen].filter((code) => code !== '' && !offered.has(code));
  const pick = (kind: 'country' | 'region') => (code: string) => onChange(code ? { kind, code } : EVERYWHERE);
  return (
    <div className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1">
      <Field label={t`País`}>
        <Select
          className="h-11 truncate pr-9 pl-3.5 text-[.93rem]"
          value={chosen}
          onChange={(event) => pick('country')(event.target.value)}
        >
          <option value="">{t`Todos os países`}</option>
          <Group label={t`Onde se fala português`} options={sort(LUSOPHONE_COUNTRIES)} />
          <Group label={t`Diáspora`} options={sort(DIASPORA)} />
          <Group label={t`Outros países`} options={sort([...new Set(others)])} />
        </Select>
      </Field>
      <Field label={t`Região`}>
        <Select
          className="h-11 truncate pr-9 pl-3.5 text-[.93rem]"
          value={place.kind === 'region' ? place.code : ''}
          onChange={(event) => pick('region')(event.target.value)}
        >
          <option value="">{t`Todas`}</option>
          <Group label={t`Brasil`} options={names.regions.brazil} />
          <Group label={t`Portugal`} options={names.regions.portugal} />
          <Group label={t`Mundo`} options={names.regions.others} />
        </Select>
      </Field>
    </div>
  );
}

function Group({ label, options }: { label: string; options: Option[] }) {
  if (options.length === 0) return null;
  return (
    <optgroup label={label}>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
