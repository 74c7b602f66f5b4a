import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { rows, rpc } from '@/api/call';
import { ApiError, errorCode, errorText } from '@/api/errors';
import { isOnline, onNetwork } from '@/api/network';
import type { Profile, Visibility } from '@/api/surface';
import { session, useMe, whyNotSignedIn } from '@/shared/account/session';
import { myProfileQuery } from '@/shared/member/queries';
import { consentsQuery } from '@/shared/profile/queries';
import { useTextQuestion } from '@/shared/safety/use-text-question';
import { toast } from '@/ui/toast';
import {
  changesOf,
  draftOf,
  isSensitiveAnswer,
  type ProfileDraft,
  type ProfileField,
  readUnsaved,
  SENSITIVE,
  type SensitiveField,
  writeUnsaved,
} from './draft';

const isSensitive = (field: string) => (SENSITIVE as readonly string[]).includes(field);

export interface ProfileForm {
  draft: ProfileDraft;
  put: <Field extends ProfileField>(field: Field, value: ProfileDraft[Field]) => void;
  /** Who sees a field. */
  show: (field: string, audience: Visibility) => void;
  errors: Readonly<Record<string, string>>;
  /** Sensitive fields whose consent was ticked just now. */
  consents: readonly SensitiveField[];
  consent: (field: SensitiveField, yes: boolean) => void;
  dirty: boolean;
  saving: boolean;
  /** Changes wait on this device for the connection. */
  unsynced: boolean;
  /** The changes are those of an earlier visit that ended before they were saved. */
  recovered: boolean;
  save: () => Promise<boolean>;
  /** What the server asks about a text, while it does. */
  question: ReactNode;
  discard: () => void;
}

/**
 * The draft of one's own profile. Saving sends only what changed; without a connection the changes stay
 * on this device, are shown as 'não sincronizado' and leave as soon as it is back.
 */
export function useProfileForm(profile: Profile, standing: ReadonlySet<string>): ProfileForm {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const saved = draftOf(profile);
  const [stored] = useState(() => readUnsaved(me.id));
  const [changes, setChanges] = useState<Partial<ProfileDraft>>(stored?.changes ?? {});
  const [unsynced, setUnsynced] = useState(stored?.waiting ?? false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [consents, setConsents] = useState<SensitiveField[]>([]);
  const [saving, setSaving] = useState(false);
  const question = useTextQuestion();
  const draft: ProfileDraft = { ...saved, ...changes };
  const pending = changesOf(saved, draft);
  const dirty = Object.keys(pending).length > 0;

  // What is being written outlives the page: a failure of it, a reload, a phone that needed its memory.
  // A sensitive answer is stored only once saving it was asked for, with its consent.
  const writing = JSON.stringify(
    unsynced ? pending : Object.fromEntries(Object.entries(pending).filter(([field]) => !isSensitive(field))),
  );
  useEffect(
    () => writeUnsaved(me.id, { changes: JSON.parse(writing), waiting: unsynced }),
    [me.id, writing, unsynced],
  );

  const fail = (field: string, words: string) => {
    setErrors({ [field]: words });
    // The field may stand far above; its alert is read out, and the eye is taken there.
    requestAnimationFrame(() =>
      document.querySelector(`[data-field="${field}"]`)?.scrollIntoView({ block: 'center' }),
    );
  };

  const save = async (): Promise<boolean> => {
    if (!dirty || saving) return true;
    const problem = whyNotSignedIn();
    if (problem) {
      toast.error(problem);
      return false;
    }
    const lacking = SENSITIVE.find(
      (field) =>
        field in pending &&
        isSensitiveAnswer(pending[field]) &&
        !standing.has(field) &&
        !consents.includes(field),
    );
    if (lacking) {
      fail(lacking, t`Marque para guardar esta resposta, ou desmarque a resposta.`);
      return false;
    }
    setSaving(true);
    setErrors({});
    try {
      for (const field of consents) if (field in pending) await rpc('grant_consent', { purpose: field });
      await question.save(() => rows((db) => db.from('profiles').update(pending).eq('id', me.id)));
      setUnsynced(false);
      setConsents([]);
      // The deck depends on the profile too.
      for (const key of ['deck', 'deck-status']) client.removeQueries({ queryKey: [key] });
      await Promise.all([
        client.invalidateQueries({ queryKey: myProfileQuery.queryKey }),
        client.invalidateQueries({ queryKey: consentsQuery.queryKey }),
      ]);
      // What was typed while this was on its way stays a change.
      setChanges((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([field, value]) => value !== changes[field as ProfileField]),
        ),
      );
      toast.success(t`Profile updated successfully!`);
      return true;
    } catch (error) {
      // Its author chose to change the text.
      if (errorCode(error) === 'CONFIRM') return false;
      console.error('The profile could not be saved', errorCode(error));
      if (errorCode(error) === 'OFFLINE') {
        setUnsynced(true);
        return false;
      }
      if (error instanceof ApiError && error.status === 401) {
        toast.error(t`User is not authenticated`);
        void session.doubt();
        return false;
      }
      const words = errorText(error, t`Error updating profile`);
      if (error instanceof ApiError && error.field) fail(error.field, words);
      toast.error(words);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const online = useEffectEvent(() => unsynced && void save());
  useEffect(() => {
    // What an earlier visit stored is sent now, if possible.
    if (isOnline()) online();
    return onNetwork(() => online());
  }, []);

  return {
    draft,
    put: (field, value) => {
      setChanges((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _, ...rest }) => rest);
    },
    show: (field, audience) =>
      setChanges((before) => ({
        ...before,
        visibility: { ...saved.visibility, ...before.visibility, [field]: audience },
      })),
    errors,
    consents,
    consent: (field, yes) => {
      setConsents(yes ? [...consents, field] : consents.filter((other) => other !== field));
      setErrors(({ [field]: _, ...rest }) => rest);
    },
    dirty,
    saving,
    unsynced: unsynced && dirty,
    recovered: stored !== null && changes === stored.changes && dirty,
    save,
    question: question.question,
    discard: () => {
      setChanges({});
      setErrors({});
      setConsents([]);
      // At once: the screen may be gone before an effect runs.
      writeUnsaved(me.id, null);
      setUnsynced(false);
    },
  };
}
