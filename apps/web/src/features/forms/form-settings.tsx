import { asciiDigits } from '@countersign/document-model/digits';
import type { Form, FormAccess } from '@countersign/contract/forms';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AccessFields } from './access-fields.tsx';
import { DeadlineFields, deadlineBody, deadlineOf } from './deadline-fields.tsx';
import { rolesQuery, useFormActions } from './forms-api.ts';
import { emailError, linesOf } from './new-form-dialog.tsx';
import { PartyFields, type Parties } from './parties.tsx';

export function FormSettings({ form }: { form: Form }) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const { change } = useFormActions();
  const roles = useQuery(rolesQuery(form.pdf_id ?? ''));
  const [name, setName] = useState(form.name);
  const [slug, setSlug] = useState(form.slug);
  const [access, setAccess] = useState<FormAccess>(form.access);
  const [emails, setEmails] = useState(form.emails.join('\n'));
  const [limit, setLimit] = useState(form.max_submissions === null ? '' : String(form.max_submissions));
  const [closing, setClosing] = useState(form.closes_at ? localTime(new Date(form.closes_at)) : '');
  const [deadline, setDeadline] = useState(deadlineOf(form));
  const [parties, setParties] = useState<Parties>({ role_id: form.role_id, signees: form.signees });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const hasParties = (roles.data?.length ?? 0) > 1;

  const save = () => {
    const max_submissions = limit.trim() === '' ? null : Number(asciiDigits(limit));
    if (max_submissions !== null && !(Number.isInteger(max_submissions) && max_submissions > 0))
      return setErrors({ max_submissions: [t`Enter a whole number or leave this empty.`] });
    setErrors({});
    const closes_at = closing === '' ? null : new Date(closing).toISOString();
    const dates = { closes_at, ...deadlineBody(deadline) };
    const body = { name, slug, access, emails: linesOf(emails), max_submissions, ...dates, ...(hasParties ? parties : {}) };
    change.mutate(
      { id: form.id, body },
      {
        onSuccess: () => notify.success(t`Form saved`),
        onError: (error) => {
          if (isApiError(error, 422) && Object.keys(error.errors).length > 0) setErrors(error.errors);
          else reportFailure(error);
        },
      },
    );
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    guarded(save)();
  };

  return (
    <div className="max-w-5xl">
      <Section title={t`Form`} description={t`What visitors see, who can open the form, and until when.`}>
        <Card>
          <form noValidate onSubmit={submit} className="flex flex-col gap-5">
            <TextField label={t`Name`} value={name} onChange={setName} error={errors['name']?.[0]} maxLength={200} />
            <TextField
              label={t`Address`}
              value={slug}
              onChange={setSlug}
              error={errors['slug']?.[0]}
              description={t`The end of the link. If you change it, the old link and its QR code stop working.`}
              autoComplete="off"
              maxLength={80}
            />
            <AccessFields access={access} onAccess={setAccess} emails={emails} onEmails={setEmails} error={emailError(errors)} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label={t`Submission limit`}
                inputMode="numeric"
                value={limit}
                onChange={setLimit}
                error={errors['max_submissions']?.[0]}
                placeholder={t`No limit`}
                description={t`Declined invitations don’t count.`}
              />
              <TextField
                label={t`Closing date`}
                type="datetime-local"
                value={closing}
                onChange={setClosing}
                error={errors['closes_at']?.[0]}
                description={t`Anyone who has started by then can finish.`}
              />
              <DeadlineFields value={deadline} onChange={setDeadline} error={errors['expires_after_days']?.[0]} />
            </div>
            <PartyFields
              roles={roles.data ?? []}
              value={parties}
              onChange={setParties}
              error={Object.entries(errors).find(([field]) => /^(signees|role_id)/.test(field))?.[1][0]}
            />
            <Button type="submit" variant="primary" className="self-start" isPending={change.isPending}>{t`Save`}</Button>
          </form>
        </Card>
      </Section>
      <DeleteSection form={form} />
    </div>
  );
}

function DeleteSection({ form }: { form: Form }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { remove } = useFormActions();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Section title={t`Delete`} description={t`The link stops working. The documents stay in Signing.`}>
      <Button variant="danger" onPress={() => setIsDeleting(true)}>
        <Trash2 aria-hidden="true" />
        {t`Delete form`}
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        isDanger
        title={t`Delete the form “${form.name}”?`}
        confirmLabel={t`Delete form`}
        isPending={remove.isPending}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(form.id, { onSuccess: () => void navigate({ to: '/forms' }) })}
      >
        {t`Its table of submissions is deleted too. This can’t be undone.`}
      </ConfirmDialog>
    </Section>
  );
}

/** Value of a datetime-local input: local time, to the minute. */
function localTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
