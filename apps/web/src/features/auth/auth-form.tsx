import type { FormEventHandler, ReactNode } from 'react';
import { DocumentTitle } from '#ui/document-title.tsx';

export interface AuthFormProps {
  title: string;
  description?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** Links to related forms, below the form. */
  footer?: ReactNode;
}

/** Layout of the sign-in, sign-up and password forms. */
export function AuthForm({ title, description, onSubmit, children, footer }: AuthFormProps) {
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <h1 className="text-xl font-semibold">{title}</h1>
      {description && <p className="mt-2 text-sm text-pretty text-ink-muted">{description}</p>}
      <form noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
        {children}
      </form>
      {footer && <div className="mt-8 text-sm text-ink-muted">{footer}</div>}
    </>
  );
}

/** Final message of a form: a title, a sentence, and a link. */
export function AuthMessage({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status">
      <DocumentTitle>{title}</DocumentTitle>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-2 text-sm text-pretty text-ink-muted">{children}</p>
      {action && <div className="mt-8 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
