import type { ReactNode } from 'react';

interface FormProps {
  className: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that this page sends itself, and whose fields say in our words what is wrong. */
export const Form = ({ className, onSubmit, children }: FormProps) => (
  <form
    noValidate
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
