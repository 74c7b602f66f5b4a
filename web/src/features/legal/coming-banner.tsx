import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, X } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { LegalChange } from '@/api/surface';
import { Link, useLocation } from '@/router';
import { useLongDate } from '@/shared/legal/days';
import { IconButton } from '@/ui/button';

/** The line above everything while a change is on its way. Put away, it returns with the next visit. */
export function ComingBanner({ coming }: { coming: LegalChange[] }) {
  const { t } = useLingui();
  const day = useLongDate();
  const { pathname } = useLocation();
  const [shown, setShown] = useState(true);
  const [first] = coming;
  if (!shown || !first) return null;
  return (
    <aside
      aria-label={t`Mudança nos documentos`}
      className="flex items-center gap-3 border-b border-line bg-tile-soft py-1 pr-1 pl-4 text-sm font-medium text-tile-ink md:pl-[15rem]"
    >
      <FileText aria-hidden="true" className="size-4 shrink-0" />
      <p className="flex-1 py-1.5 leading-snug">
        <Trans>Novas versões a partir de {day(first.effective)}:</Trans>{' '}
        {coming.map((change, index) => (
          <Fragment key={change.document}>
            {index > 0 && ', '}
            <Link
              to={`${change.path}?versao=${change.version}`}
              state={{ from: pathname }}
              className="underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {change.title}
            </Link>
          </Fragment>
        ))}
        .
      </p>
      <IconButton label={t`Fechar o aviso`} className="text-tile-ink" onClick={() => setShown(false)}>
        <X />
      </IconButton>
    </aside>
  );
}
