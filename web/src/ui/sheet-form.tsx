import type { ReactNode } from 'react';
import { Sheet } from './overlay';

interface SheetFormProps {
  title: string;
  description?: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A sheet that is one form. It is drawn while it is open; the browser checks its fields. */
export const SheetForm = ({ title, description, onClose, onSubmit, children }: SheetFormProps) => (
  <Sheet open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  </Sheet>
);
