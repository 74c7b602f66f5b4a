import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode, errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Textarea } from '@/ui/field';
import { Sheet } from '@/ui/overlay';

const LONGEST = 1000;

interface ReviewSheetProps<T> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** What stands over the field. */
  label: string;
  /** The fewest letters, and what is said when there are fewer. */
  shortest: number;
  tooShort: string;
  /** Said when it did not reach the server. */
  failed: string;
  cancel: string;
  submit: string;
  send: (text: string) => Promise<T>;
  onSent: (answer: T) => unknown;
}

/** A person's own words to somebody of the team, who reads them and answers. What was typed stays until it was sent. Texts are those of the screen. */
export function ReviewSheet<T>({
  open,
  onOpenChange,
  title,
  description,
  label,
  shortest,
  tooShort,
  failed,
  cancel,
  submit,
  send,
  onSent,
}: ReviewSheetProps<T>) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const short = text.trim().length < shortest;
  const sending = useMutation({
    mutationFn: () => send(text),
    onSuccess: (answer) => {
      onOpenChange(false);
      setText('');
      setTried(false);
      return onSent(answer);
    },
    meta: { quiet: true },
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) sending.reset();
        onOpenChange(next);
      }}
      title={title}
      description={description}
    >
      <form
        className="grid grid-cols-1 gap-5 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!short) sending.mutate();
        }}
      >
        <Field label={label} error={tried && short ? tooShort : undefined}>
          <Textarea
            rows={5}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {sending.error && (
          <Notice tone="danger">
            {/* One at a time: the server says so in kind words, with the day where there is one. */}
            {errorCode(sending.error) === 'STATE' ? sending.error.message : errorText(sending.error, failed)}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {cancel}
          </Button>
          <Button type="submit" busy={sending.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
