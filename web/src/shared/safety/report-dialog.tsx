import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import type { Card, ReportReason } from '@/api/surface';
import { Link } from '@/router';
import { ReceiptNumber } from '@/shared/safety/receipt-number';
import { SuccessState } from '@/shared/states/success-state';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Select, Textarea } from '@/ui/field';
import { Sheet } from '@/ui/overlay';
import { SHEET_ACTION } from '@/ui/sticky-action';
import { HelplineLine } from './helplines';
import { useReportReasons } from './report-reasons';

/** The longest text that the server keeps. */
const TEXT_MAX = 2000;

/** The parts of a card that a report may name. */
export type Shown = Pick<Card, 'bio' | 'photos' | 'prompts'>;

export interface ReportDialogProps {
  person: { id: string; name: string | null };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Ids of messages that go along as evidence. */
  messages?: string[];
  /** What the person shows, so that one photo or text can be named. */
  shown?: Shown;
  /** What the report is about, where that is decided already: `letter:{id}`. */
  item?: string;
  /** Offers to block once the report has arrived. */
  onBlock?: () => void;
}

/** Denunciar: a reason, words if wanted, and a receipt. The reported person never learns who it was. */
export function ReportDialog({
  person,
  open,
  onOpenChange,
  messages,
  shown,
  item,
  onBlock,
}: ReportDialogProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Denunciar`}
      description={t`A sua denúncia é confidencial: ${person.name ?? t`esta pessoa`} não fica sabendo.`}
    >
      <ReportForm
        person={person}
        messages={messages}
        shown={shown}
        item={item}
        onClose={() => onOpenChange(false)}
        onBlock={
          onBlock &&
          (() => {
            onOpenChange(false);
            onBlock();
          })
        }
      />
    </Sheet>
  );
}

type ReportFormProps = Pick<ReportDialogProps, 'person' | 'messages' | 'shown' | 'item' | 'onBlock'> & {
  onClose: () => void;
};

function ReportForm({ person, messages, shown, item: about, onClose, onBlock }: ReportFormProps) {
  const { t } = useLingui();
  const reasons = useReportReasons();
  const name = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [item, setItem] = useState(about ?? '');
  const report = useMutation({
    mutationFn: (why: ReportReason) =>
      rpc('report', {
        target: person.id,
        reason: why,
        text: text.trim() || undefined,
        messages,
        item: item || undefined,
      }),
    meta: { quiet: true },
  });

  if (report.data) return <Receipt number={report.data.receipt} onClose={onClose} onBlock={onBlock} />;
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) report.mutate(reason);
      }}
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-2 text-[.93rem] font-semibold">{t`O que aconteceu?`}</legend>
        {reasons.map((option) => (
          <label
            key={option.value}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line-strong/60 px-4 py-2.5 transition has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile hover:bg-surface-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={reason === option.value}
              onChange={() => setReason(option.value)}
              className="size-4.5 shrink-0 accent-brand outline-none"
            />
            <span className="leading-tight">
              <b className="block text-[.93rem] font-semibold">{option.label}</b>
              <span className="text-[.8125rem] opacity-85">{option.hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {reason && shown && <ItemField shown={shown} value={item} onChange={setItem} />}
      {reason && (
        <Field
          label={t`Quer contar mais?`}
          hint={t`Datas, pedidos ou frases ajudam quem analisa.`}
          optional={reason !== 'other'}
        >
          <Textarea
            value={text}
            maxLength={TEXT_MAX}
            required={reason === 'other'}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      )}
      {reason === 'threat' && (
        <Notice tone="sun">
          <HelplineLine />
        </Notice>
      )}
      {messages && messages.length > 0 && (
        <p className="text-sm text-ink-2">{t`As mensagens escolhidas vão junto, como prova.`}</p>
      )}
      {report.error && (
        <Notice tone="danger">
          {errorText(report.error, t`A denúncia não foi enviada. Tente novamente.`)}
        </Notice>
      )}
      <div className={SHEET_ACTION}>
        <Button type="submit" variant="danger" disabled={!reason} busy={report.isPending}>
          {t`Enviar denúncia`}
        </Button>
      </div>
    </form>
  );
}

/** The photo or text that the report is about, if it is about one. */
function ItemField({
  shown,
  value,
  onChange,
}: {
  shown: Shown;
  value: string;
  onChange: (item: string) => void;
}) {
  const { t } = useLingui();
  const items = [
    ...shown.photos.map(({ id }, index) => ({ item: `photo:${id}`, label: t`A foto ${index + 1}` })),
    ...(shown.bio ? [{ item: 'bio', label: t`O texto sobre si` }] : []),
    ...shown.prompts.map(({ id, text }) => ({ item: `prompt:${id}`, label: t`A resposta: ${text}` })),
  ];
  if (items.length === 0) return null;
  return (
    <Field label={t`É sobre algo em especial?`} optional>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`A pessoa, em geral`}</option>
        {items.map(({ item, label }) => (
          <option key={item} value={item}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Receipt({
  number,
  onClose,
  onBlock,
}: {
  number: string;
  onClose: () => void;
  onBlock?: () => void;
}) {
  const { t } = useLingui();
  return (
    <SuccessState icon={ShieldCheck} title={t`Recebemos a sua denúncia`} level={3} className="py-2">
      <p className="max-w-sm text-ink-2">
        {t`Obrigado por cuidar de quem está aqui. Uma pessoa da equipe vai ler o que você contou.`}
      </p>
      <ReceiptNumber number={number} />
      <p className="text-sm">
        <Link
          to="/reports"
          onClick={onClose}
          className="tap inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t`Acompanhar em “Minhas denúncias”`}
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {onBlock && <Button variant="danger" onClick={onBlock}>{t`Bloquear também`}</Button>}
        <Button variant="outline" onClick={onClose}>{t`Fechar`}</Button>
      </div>
    </SuccessState>
  );
}
