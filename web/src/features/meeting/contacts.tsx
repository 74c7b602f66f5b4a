import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Share2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { Avatar } from '@/ui/avatar';
import { Button, IconButton } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Field, Input } from '@/ui/field';
import { PinPad } from './pin-pad';
import { type Meeting, refreshMeetings, stateText } from './queries';
import { TextField } from './text-field';

const MOST = 3;

/** Who follows the plan, and the form that sends it to one more. */
export function Contacts({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [asks, setAsks] = useState(false);
  const texts = meeting.sends_texts;
  const reachedAt = texts && !address.includes('@') ? { phone: address } : { email: address };
  const sending = useMutation({
    mutationFn: (pin: string | undefined) =>
      rpc('share_meeting', { id: meeting.id, contacts: [{ name, ...reachedAt }], pin }),
    onSuccess: async () => {
      setAsks(false);
      setName('');
      setAddress('');
      await refreshMeetings(client);
    },
    // What is wrong with the contact is said beside its fields.
    onError: (failure) => {
      if (failure instanceof ApiError && failure.field) setAsks(failure.field === 'pin');
    },
    meta: { quiet: true },
  });
  const revoking = useMutation({
    mutationFn: (contact: string) => rpc('revoke_meeting_contact', { contact }),
    onSuccess: () => refreshMeetings(client),
  });
  const error = sending.error;
  const field = error instanceof ApiError ? error.field : undefined;
  const of = (one: string) => (field === one ? (error as ApiError).message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A contact learns of the second PIN, so nobody names one in the hours of the meeting without a PIN.
    if (meeting.watch === 'on' && meeting.running && meeting.pin_set) setAsks(true);
    else sending.mutate(undefined);
  };
  // A plan goes on after its match ended, and may need another contact.
  const open =
    meeting.watch === 'on'
      ? meeting.state !== 'past'
      : meeting.state === 'confirmed' && meeting.watch !== 'ended';
  const reached = meeting.contacts.filter((contact) => contact.reachable).length;
  if (!open && meeting.contacts.length === 0) return null;
  if (asks) {
    const back = () => {
      setAsks(false);
      sending.reset();
    };
    return (
      <Card className="grid grid-cols-1 gap-4">
        <PinPad
          busy={sending.isPending}
          error={error ? errorText(error, t`A resposta não chegou. Tente de novo.`) : undefined}
          onPin={(pin) => sending.mutate(pin)}
          onForgotten={back}
        />
        <Button variant="ghost" onClick={back}>{t`Voltar`}</Button>
      </Card>
    );
  }
  return (
    <Card aria-labelledby="contacts-title" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="contacts-title" className="text-lg font-bold">{t`Quem acompanha você`}</h2>
        <p className="text-sm text-ink-2">
          {t`Recebem um link, que vale até 24 horas depois do encontro. Não precisam do app.`}
        </p>
      </div>
      {meeting.contacts.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {meeting.contacts.map((contact) => (
            <li key={contact.id} className="flex items-center gap-3">
              <Avatar name={contact.name} className="size-10" />
              <span className="min-w-0 flex-1">
                <b className="block truncate">{contact.name}</b>
                {contact.reachable ? (
                  <span className="block truncate text-sm text-ink-2">
                    {contact.opened ? t`Já abriu o link` : (contact.email ?? contact.phone)}
                  </span>
                ) : (
                  <span className="block text-sm text-ink-2">
                    {t`Não conseguimos avisar por este endereço. Tente outro, ou chame mais alguém.`}
                  </span>
                )}
              </span>
              {!meeting.running && (
                <IconButton
                  label={t`Tirar ${contact.name} do plano`}
                  disabled={revoking.isPending}
                  onClick={() => revoking.mutate(contact.id)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && reached < MOST && (
        <form onSubmit={submit} className="grid grid-cols-1 gap-3">
          {/* The longer label and its hint would set the two fields at different heights. */}
          <div className={cn('grid grid-cols-1 gap-3', !texts && 'sm:grid-cols-2')}>
            <TextField label={t`Nome`} error={of('name')} value={name} maxLength={40} onChange={setName} />
            <Field
              label={texts ? t`E-mail ou celular` : t`E-mail`}
              hint={texts ? t`Celular com o código do país: +55…` : undefined}
              error={of('email') ?? of('phone') ?? of('contacts')}
            >
              <Input
                type={texts ? 'text' : 'email'}
                value={address}
                required
                autoComplete="off"
                onChange={(event) => setAddress(event.target.value)}
              />
            </Field>
          </div>
          {error && !field && (
            <Notice tone="danger">
              {stateText(error) ?? errorText(error, t`O plano não foi enviado. Tente de novo.`)}
            </Notice>
          )}
          <Button type="submit" busy={sending.isPending}>
            <Share2 aria-hidden="true" />
            {t`Enviar o plano`}
          </Button>
        </form>
      )}
    </Card>
  );
}
