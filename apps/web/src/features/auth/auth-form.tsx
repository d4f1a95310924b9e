import { useQueryClient } from '@tanstack/react-query';
import type { FormEventHandler, ReactNode } from 'react';
import { DocumentTitle } from '#ui/document-title.tsx';
import type { Invitation } from './invitation.ts';

export interface AuthFormProps {
  title: string;
  description?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** Under the form: the way to the other forms. */
  footer?: ReactNode;
}

/** The frame of sign-in, sign-up and the forms about passwords. */
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

/** What a form has to say when it is done: a title, a sentence, and where to go. */
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

/** The one that led to a form, which was read before the form was drawn. */
export function useInvitation(redirect: string | undefined): Invitation | null | undefined {
  return useQueryClient().getQueryData(['invitation', redirect]);
}
