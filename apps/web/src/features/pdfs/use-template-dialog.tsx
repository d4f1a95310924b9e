// Makes a draft for signing of a template: who takes which role.
import { copyPdf } from '@countersign/contract/duplicates';
import type { Pdf } from '@countersign/contract/pdfs';
import type { TemplateRole } from '@countersign/contract/template-roles';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { namedStubsQuery } from './pdf-stubs.ts';
import { refreshPdfs } from './pdf-queries.ts';
import { SIGNEE_KIND_NAMES } from './signee-words.ts';
import { StubFields, type StubValues, givenStubs, useStubValues } from './stub-fields.tsx';
import { templateRolesQuery } from './template-roles.ts';

type People = Readonly<Record<string, { name: string; email: string }>>;
const NOBODY = { name: '', email: '' };

export function UseTemplateDialog({ pdf, onClose }: { pdf: Pick<Pdf, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const roles = useQuery(templateRolesQuery(pdf.id));
  const [people, setPeople] = useState<People>({});
  const keys = useQuery(namedStubsQuery(pdf.id));
  const [values, setValues] = useStubValues(pdf.id, keys.data ?? []);
  const use = useUse(pdf.id);
  const refused = isApiError(use.error, 422) ? use.error : undefined;
  const isAtStub = Object.keys(refused?.errors ?? {}).some((field) => field.startsWith('stubs.'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    use.mutate({ roles: roles.data ?? [], people, values });
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Use “${pdf.name}” for signing`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={use.isPending} isDisabled={!roles.data || !keys.data}>
            {t`Make a draft`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <p>
          {roles.data?.length === 0
            ? t`This template has no roles. Add the recipients in the draft.`
            : t`Choose who takes each role. You can add anyone missing in the draft.`}
        </p>
        {roles.isPending && <Skeleton className="h-20" />}
        {roles.data?.map((role) => (
          <RoleFields
            key={role.id}
            role={role}
            person={people[role.id] ?? NOBODY}
            onChange={(person) => setPeople({ ...people, [role.id]: person })}
          />
        ))}
        <StubFields pdfId={pdf.id} keys={keys.data ?? []} values={values} errors={refused?.errors ?? {}} onChange={setValues} />
        {refused && !isAtStub && (
          <p role="alert" className="text-sm font-medium text-danger">
            {refused.message}
          </p>
        )}
      </form>
    </Modal>
  );
}

function RoleFields({
  role,
  person,
  onChange,
}: {
  role: TemplateRole;
  person: { name: string; email: string };
  onChange: (person: { name: string; email: string }) => void;
}) {
  const { t } = useLingui();
  const { user } = useSession();
  const isHalf = (person.name.trim() === '') !== (person.email.trim() === '');

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 flex w-full items-center gap-2 text-sm font-semibold text-ink">
        <span aria-hidden="true" className="size-3 rounded-full" style={{ background: role.color }} />
        <span translate="no" className="flex-1">
          {role.name}
        </span>
        {role.kind !== 'signer' && <span className="text-xs font-normal text-ink-muted">{t(SIGNEE_KIND_NAMES[role.kind])}</span>}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t`Name`}
          value={person.name}
          onChange={(name) => onChange({ ...person, name })}
          isRequired={isHalf}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          label={t`Email`}
          type="email"
          value={person.email}
          onChange={(email) => onChange({ ...person, email })}
          isRequired={isHalf}
          maxLength={254}
          autoComplete="off"
        />
      </div>
      {role.kind !== 'signer' && person.email === '' && (
        <p className="text-xs text-ink-muted">{t`Skipped if no one is named here.`}</p>
      )}
      {user && person.email === '' && (
        <Button
          size="small"
          variant="quiet"
          className="self-start"
          onPress={() => onChange({ name: `${user.first_name} ${user.last_name}`, email: user.email })}
        >
          {t`Use my details`}
        </Button>
      )}
    </fieldset>
  );
}

function useUse(pdfId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ roles, people, values }: { roles: readonly TemplateRole[]; people: People; values: StubValues }) => {
      const signees = roles.flatMap(({ id }) => {
        const { name, email } = people[id] ?? NOBODY;
        return name.trim() && email.trim() ? [{ role_id: id, name: name.trim(), email: email.trim() }] : [];
      });
      return call(copyPdf, { params: { id: pdfId }, body: { mode: 'signing', signees, stubs: givenStubs(values) } });
    },
    onSuccess: async (made) => {
      await refreshPdfs(client);
      await navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: made.id, mode: 'signing' } });
    },
  });
}
