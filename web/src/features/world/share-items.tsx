import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverOrigin } from '@/config/server';
import { Menu, MenuItem } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { FacebookGlyph, LinkedInGlyph, TwitterGlyph } from './glyphs';

/** Where each network takes an address to share. */
const NETWORKS = [
  { name: 'Facebook', Glyph: FacebookGlyph, address: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { name: 'Twitter', Glyph: TwitterGlyph, address: 'https://twitter.com/intent/tweet?url=' },
  { name: 'LinkedIn', Glyph: LinkedInGlyph, address: 'https://www.linkedin.com/sharing/share-offsite/?url=' },
] as const;

/** The address of this screen on the site. */
const here = () => `${serverOrigin()}${location.pathname}${location.search}`;

/** A new window, which learns nothing of this one. */
const share = (address: string) =>
  window.open(address + encodeURIComponent(here()), '_blank', 'noopener,noreferrer');

/** The open menu; its code comes when it is asked for. */
export function ShareItems({ trigger }: { trigger: ReactNode }) {
  const { t } = useLingui();
  const copy = () =>
    navigator.clipboard.writeText(here()).then(
      () =>
        toast.success(t`Link copiado!`, {
          description: t`O link foi copiado para sua área de transferência`,
        }),
      () => toast.error(t`O navegador não deixou copiar. O endereço está na barra de cima.`),
    );
  return (
    <Menu trigger={trigger} defaultOpen>
      {NETWORKS.map(({ name, Glyph, address }) => (
        <MenuItem key={name} onSelect={() => share(address)}>
          <Glyph />
          {name}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void copy()}>
        <Copy aria-hidden="true" />
        {t`Copiar link`}
      </MenuItem>
    </Menu>
  );
}
