import { useLingui } from '@lingui/react/macro';
import { Drawing } from '@/ui/drawing';
import { STAMPS, type StampName } from './art';
import { useStampNames } from './names';

/** A stamp in the conversation. One that this version does not know is said so in words. */
export default function StampPicture({ stamp }: { stamp: string | null }) {
  const { t } = useLingui();
  const names = useStampNames();
  if (!(stamp && stamp in STAMPS))
    return <span className="text-ink-2 italic">{t`Um selo que esta versão não conhece`}</span>;
  const name = stamp as StampName;
  const words = names[name];
  return (
    <span role="img" aria-label={t`Selo: ${words}`} className="block">
      <Drawing art={STAMPS[name]} className="w-36" />
    </span>
  );
}
