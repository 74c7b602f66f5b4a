import { useLingui } from '@lingui/react/macro';

interface PlaceNameProps {
  /** Null for what moderation removed. */
  place: string | null;
  /** It has one of the reader's hidden words. */
  hidden: boolean;
}

/** The name of a place; what has a hidden word stays closed until its reader opens it. */
export function PlaceName({ place, hidden }: PlaceNameProps) {
  const { t } = useLingui();
  const name = <b className="block [overflow-wrap:anywhere]">{place}</b>;
  if (place === null) return <span className="block">{t`O lugar foi retirado pela moderação.`}</span>;
  if (!hidden) return name;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm">
        {t`Tem uma palavra que você ocultou. Mostrar`}
      </summary>
      {name}
    </details>
  );
}
