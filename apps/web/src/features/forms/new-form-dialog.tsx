import type { FormAccess } from '@countersign/contract/forms';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AccessFields } from './access-fields.tsx';
import { rolesQuery, useFormActions } from './forms-api.ts';
import { type Parties, PartyFields } from './parties.tsx';
import { TemplateChoice } from './template-choice.tsx';

/** Publishes a template with its required settings; everything else is in the form's settings. */
export function NewFormDialog({ template, onClose }: { template: string | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const navigate = useNavigate();
  const { create } = useFormActions();
  const [pdfId, setPdfId] = useState(template ?? '');
  const [title, setTitle] = useState('');
  // A typed name is kept when the template changes.
  const [typedName, setTypedName] = useState<string | null>(null);
  const name = typedName ?? title;
  const [access, setAccess] = useState<FormAccess>('anyone');
  const [emails, setEmails] = useState('');
  const [parties, setParties] = useState<Parties>({ role_id: null, signees: [] });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const roles = useQuery(rolesQuery(pdfId));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pdfId === '') return setErrors({ pdf_id: [t`Choose a template.`] });
    setErrors({});
    create.mutate(
      {
        pdf_id: pdfId,
        ...(name.trim() === '' ? {} : { name }),
        access,
        emails: linesOf(emails),
        ...(parties.role_id === null ? {} : { role_id: parties.role_id }),
        signees: parties.signees,
      },
      {
        onSuccess: (form) => void navigate({ to: '/forms/$formId', params: { formId: form.id }, search: { tab: 'share' } }),
        onError: (error) => {
          if (isApiError(error, 422) && Object.keys(error.errors).length > 0) setErrors(error.errors);
          else reportFailure(error);
        },
      },
    );
  };

  return (
    <Modal
      isOpen
      size="large"
      title={t`New form`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending}>
            {t`Publish`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TemplateChoice
          value={pdfId}
          onChange={(id, chosen) => {
            setPdfId(id);
            setErrors({});
            setParties({ role_id: null, signees: [] });
            setTitle(chosen);
          }}
          error={undefined}
        />
        {errors['pdf_id'] && (
          <ul role="alert" className="-mt-3 text-xs text-danger">
            {errors['pdf_id'].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <TextField
          label={t`Name`}
          value={name}
          onChange={setTypedName}
          description={t`Visitors see it at the top of the form.`}
          placeholder={t`The template’s name`}
          error={errors['name']?.[0]}
          autoComplete="off"
          maxLength={200}
        />
        <AccessFields access={access} onAccess={setAccess} emails={emails} onEmails={setEmails} error={emailError(errors)} />
        <PartyFields
          roles={roles.data ?? []}
          value={parties}
          onChange={setParties}
          error={Object.entries(errors).find(([field]) => /^(signees|role_id)/.test(field))?.[1][0]}
        />
      </form>
    </Modal>
  );
}

/** Splits addresses by lines, commas and semicolons. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The server names an invalid address by its index. */
export function emailError(errors: Record<string, string[]>): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith('emails'))?.[1][0];
}
