import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rows } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import { VERSION } from '@/config/product';
import { useMe } from '@/shared/account/session';
import { Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { Field, Textarea } from '@/ui/field';
import { toast } from '@/ui/toast';
import { KindChoice, NpsChoice } from './choices';
import { feedbackQuery, uploadShot } from './queries';
import { ReportPersonHint } from './report-person-hint';
import { ScreenshotField } from './screenshot-field';
import type { FeedbackKind } from './words';

const SHORTEST = 10;
const LONGEST = 2000;
const USUAL: FeedbackKind[] = ['erro', 'ideia', 'elogio', 'segurança'];

/** Telling something. `final` asks a tester for the last word; `from` is the page that it is about. */
export function FeedbackForm({ final, from }: { final: boolean; from: string | null }) {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const [kind, setKind] = useState<FeedbackKind | null>(final ? 'feedback_final' : null);
  const [text, setText] = useState('');
  const [nps, setNps] = useState<number | null>(null);
  const [shot, setShot] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const short = text.trim().length < SHORTEST;

  const send = useMutation({
    mutationFn: async (about: FeedbackKind) => {
      const screenshot = shot ? await uploadShot(me.id, shot) : null;
      const row = { kind: about, text, nps, screenshot, route: from, app_version: VERSION };
      return rows((db) => db.from('feedback').insert(row).select());
    },
    onSuccess: () => {
      toast.success(t`Recebemos. Obrigado por contar.`, {
        description: t`Uma pessoa lê tudo, e a resposta aparece aqui.`,
      });
      setText('');
      setNps(null);
      setShot(null);
      setTried(false);
      setKind(final ? 'feedback_final' : null);
      return client.invalidateQueries(feedbackQuery);
    },
    meta: { quiet: true },
  });

  const failure = () => {
    if (errorCode(send.error) === 'UPLOAD')
      return t`A imagem não foi aceita. Tente outra, ou envie sem ela: o texto continua aqui.`;
    if (errorCode(send.error) === 'LIMIT')
      return t`Você já contou dez coisas hoje. Amanhã tem mais espaço, e o texto continua aqui.`;
    return errorText(send.error, t`Não saiu. O seu texto continua aqui.`);
  };
  const along =
    from === '/'
      ? t`Vai junto: a página inicial e a versão ${VERSION}.`
      : from
        ? t`Vai junto: a página ${from} e a versão ${VERSION}.`
        : t`Vai junto: a versão ${VERSION}.`;
  return (
    <Card className="md:p-6">
      <form
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (kind && !short) send.mutate(kind);
        }}
      >
        <div>
          <KindChoice
            value={kind}
            onChange={setKind}
            offered={final ? ['feedback_final', ...USUAL] : USUAL}
          />
          {tried && !kind && (
            <p role="alert" className="mt-2 text-sm font-medium text-danger">
              {t`Escolha sobre o que é.`}
            </p>
          )}
        </div>
        {kind === 'segurança' && !final && <ReportPersonHint />}
        <Field
          label={t`O que você quer contar?`}
          error={tried && short ? t`Conte um pouco mais: pelo menos ${SHORTEST} caracteres.` : undefined}
        >
          <Textarea
            rows={5}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <ScreenshotField file={shot} onChange={setShot} />
        <NpsChoice value={nps} onChange={setNps} />
        {send.error && <Notice tone="danger">{failure()}</Notice>}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-2">{along}</p>
          <Button type="submit" size="lg" busy={send.isPending}>
            {final && kind === 'feedback_final' ? t`Enviar feedback final` : t`Enviar feedback`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
