import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ContactRound, FileUp } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { STALE } from '@/api/query';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field, Textarea } from '@/ui/field';
import { toast } from '@/ui/toast';
import { Section } from '../parts';
import { digestsOf } from './digest';
import { deviceContacts } from './picker';
import { readContacts } from './read';

/** What one addition takes. */
const ADDED_MAX = 1000;
/** Files of more bytes are no address book. */
const FILE_MAX = 5 * 1024 * 1024;

const contactsQuery = queryOptions({
  queryKey: ['hidden-contacts'],
  queryFn: () => rpc('hidden_contacts'),
  staleTime: STALE.MINUTES.ONE,
});

/** Contacts that the member does not want to meet here; only their number is known. */
export function HiddenContacts() {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { data: list } = useQuery(contactsQuery);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [deleting, setDeleting] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const pick = deviceContacts();

  const add = useMutation({
    mutationFn: async (contacts: string[]) =>
      rpc('hide_contacts', { digests: await digestsOf(contacts.slice(0, ADDED_MAX)) }),
    onSuccess: (stored, contacts) => {
      client.setQueryData(contactsQuery.queryKey, stored);
      setTyped('');
      const left = contacts.length - ADDED_MAX;
      const added = plural(left, {
        one: 'Contatos adicionados; # ficou de fora',
        other: 'Contatos adicionados; # ficaram de fora',
      });
      toast.success(left > 0 ? added : t`Contatos adicionados`);
    },
    onError: (error) => setProblem(errorText(error, t`Não conseguimos salvar. Tente de novo.`)),
    meta: { quiet: true },
  });
  const remove = useMutation({
    mutationFn: () => rpc('delete_hidden_contacts'),
    onSuccess: (stored) => {
      client.setQueryData(contactsQuery.queryKey, stored);
      setDeleting(false);
      toast.success(t`Contatos apagados`);
    },
    onError: (error) => {
      setDeleting(false);
      setProblem(errorText(error, t`Não conseguimos apagar. Tente de novo.`));
    },
    meta: { quiet: true },
  });

  const take = (text: string) => {
    setProblem('');
    const contacts = readContacts(text, i18n.locale);
    if (contacts.length === 0) setProblem(t`Não encontramos nenhum e-mail ou telefone.`);
    else add.mutate(contacts);
  };
  const takeFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > FILE_MAX) setProblem(t`O arquivo é grande demais.`);
    else take(await chosen.text());
  };
  const count = list?.count ?? 0;
  const since = list?.updated_at && new Date(list.updated_at).toLocaleDateString(i18n.locale);
  return (
    <Section
      id="contatos-lista"
      title={t`Contatos que não quero encontrar`}
      hint={t`Vocês não se veem aqui, agora ou se a pessoa entrar depois. Ninguém é avisado. O seu aparelho transforma cada contato em um código, e só ele é enviado. Quem já é seu match continua.`}
    >
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">
            {count === 1 ? t`1 contato` : t`${count} contatos`}
            {since && <span className="block text-sm font-normal text-ink-2">{t`Mudou em ${since}`}</span>}
          </p>
          <Button variant="outline" size="sm" onClick={() => setDeleting(true)}>
            {t`Apagar todos`}
          </Button>
        </div>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          take(typed);
        }}
      >
        <Field label={t`E-mails ou telefones`} hint={t`Um por linha.`} error={problem || undefined}>
          <Textarea rows={3} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="outline" disabled={typed.trim() === ''} busy={add.isPending}>
            {t`Adicionar`}
          </Button>
          <Button variant="outline" disabled={add.isPending} onClick={() => file.current?.click()}>
            <FileUp aria-hidden="true" />
            {t`Escolher arquivo`}
          </Button>
          {pick && (
            <Button
              variant="outline"
              disabled={add.isPending}
              onClick={() => void pick().then(take, () => undefined)}
            >
              <ContactRound aria-hidden="true" />
              {t`Escolher da agenda`}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          accept=".vcf,.csv,text/vcard,text/csv"
          className="sr-only"
          tabIndex={-1}
          aria-label={t`Arquivo de contatos, vCard ou CSV`}
          onChange={(event) => {
            void takeFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </form>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t`Apagar todos os contatos?`}
        description={t`Vocês podem voltar a se encontrar. A lista só pode ser apagada uma vez por dia.`}
        action={t`Apagar`}
        act={remove}
      />
    </Section>
  );
}
