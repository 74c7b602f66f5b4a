import { useLingui } from '@lingui/react/macro';
import { Check, Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { QrCode } from './qr-code';
import type { Purchase } from './queries';
import { TimeLeft } from './time-left';
import { useMoneyWords } from './words';

/** What the bank's app needs: a code to scan or to copy, a line, a reference. */
export function VoucherCard({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const { voucher } = purchase;
  if (!voucher) return null;
  const page = voucher.page ?? (voucher.sandbox ? purchase.url : null);
  const pix = voucher.kind === 'pix' && voucher.code;
  return (
    <div className="grid grid-cols-1 gap-5">
      {voucher.sandbox && (
        <Notice tone="sun">{t`SANDBOX – não pague: este código não vale em banco nenhum.`}</Notice>
      )}
      <div
        className={cn(
          'grid grid-cols-1 gap-5',
          pix && 'md:grid-cols-[15rem_minmax(0,1fr)] md:items-center md:gap-8',
        )}
      >
        {pix && (
          <QrCode
            text={pix}
            label={t`QR code do Pix de ${words.money(purchase.amount, purchase.currency)}`}
            className="mx-auto w-full max-w-60 rounded-xl max-md:order-last"
          />
        )}
        <div className="grid grid-cols-1 gap-5">
          {voucher.kind === 'mb_way' && (
            <p className="leading-relaxed">{t`Abra o app MB WAY no seu celular e confirme o pagamento.`}</p>
          )}
          {voucher.entity && voucher.reference && (
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 rounded-lg bg-surface-2 px-5 py-4 text-lg">
              <dt className="text-ink-2">{t`Entidade`}</dt>
              <dd className="text-right font-bold tabular-nums">{voucher.entity}</dd>
              <dt className="text-ink-2">{t`Referência`}</dt>
              <dd className="text-right font-bold whitespace-nowrap tabular-nums">
                {voucher.reference.replace(/(\d{3})(?=\d)/g, '$1 ')}
              </dd>
              <dt className="text-ink-2">{t`Valor`}</dt>
              <dd className="text-right font-bold tabular-nums">
                {words.money(purchase.amount, purchase.currency)}
              </dd>
            </dl>
          )}
          {voucher.code && <CopyCode code={voucher.code} kind={voucher.kind} />}
          {purchase.expires_at && <TimeLeft end={purchase.expires_at} />}
          {page && (
            <ButtonLink
              to={page}
              target="_blank"
              rel="noreferrer"
              variant="ghost"
              className="justify-self-center"
            >
              <ExternalLink aria-hidden="true" />
              {voucher.sandbox ? t`Abrir o banco de teste` : t`Abrir as instruções`}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

function CopyCode({ code, kind }: { code: string; kind: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
      toast.success(t`Código copiado`, { description: t`Agora cole no app do seu banco.` });
    } catch (error) {
      console.error('The code could not be copied', error);
      toast.error(t`Não deu para copiar. Toque no código e copie à mão.`);
    }
  };
  return (
    <div className="grid gap-3">
      <p className="rounded-lg bg-surface-2 px-4 py-3 font-mono text-xs leading-relaxed break-all text-ink-2 select-all">
        {code}
      </p>
      <div className="sticky bottom-[var(--tabs,0px)] bg-surface py-2">
        <Button size="lg" className="w-full" onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied ? t`Copiado` : kind === 'pix' ? t`Copiar código Pix` : t`Copiar o código`}
        </Button>
      </div>
    </div>
  );
}
