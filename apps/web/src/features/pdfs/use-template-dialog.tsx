// Uses a template for signing: assigns its roles, then sends it or opens a draft.
import { copyPdf } from '@countersign/contract/duplicates';
import type { TemplateRole } from '@countersign/contract/template-roles';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type Pdf, getPdf } from '@countersign/contract/pdfs';
import { sendPdf } from '@countersign/contract/signing';
import { uuidv7 } from '@countersign/document-model';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { timeZoneHere } from '#lib/language.ts';
import { notify } from '#lib/notify.ts';
import { useSession } from '#lib/session/session.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { namedStubsQuery } from './pdf-stubs.ts';
import { isInWork, refreshPdfs } from './pdf-queries.ts';
import { PersonFields } from './person-fields.tsx';
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
  const send = useSendNow(pdf.id, onClose);
  const guarded = useGuardedAction();
  const isBusy = use.isPending || send.isPending;
  const failed = send.error ?? use.error;
  const refused = isApiError(failed, 422) ? failed : undefined;
  const isKnown = roles.data !== undefined && keys.data !== undefined;
  const taken = { roles: roles.data ?? [], people, values };
  const isAtStub = Object.keys(refused?.errors ?? {}).some((field) => field.startsWith('stubs.'));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    use.reset();
    if (!maySend(taken)) return use.mutate(taken);
    guarded(() => send.mutate(taken))();
  };
  const makeDraft = (event: { target: Element }) => {
    send.reset();
    if (event.target.ownerDocument.querySelector<HTMLFormElement>(`#${CSS.escape(formId)}`)?.reportValidity()) use.mutate(taken);
  };

  return (
    <Modal
      isOpen
      isLocked={send.isPending}
      onClose={onClose}
      title={t`Use “${pdf.name}” for signing`}
      footer={
        <>
          <Button isDisabled={send.isPending} onPress={onClose}>{t`Cancel`}</Button>
          <Button isPending={use.isPending} isDisabled={!isKnown || send.isPending} onPress={makeDraft}>
            {t`Make a draft`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={send.isPending}
            isDisabled={!isKnown || isBusy || !maySend(taken)}
          >
            <Send aria-hidden="true" />
            {t`Send`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <p>
          {roles.data?.length === 0
            ? t`This template has no roles. Add the recipients in the draft.`
            : t`Choose who takes each role, then send. To add a message or a due date first, make a draft.`}
        </p>
        {roles.isPending && <Skeleton className="h-20" />}
        {roles.data?.map((role, index) => (
          <RoleFields
            key={role.id}
            role={role}
            isFirst={index === 0}
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
  isFirst,
  person,
  onChange,
}: {
  role: TemplateRole;
  isFirst: boolean;
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
        <PersonFields
          name={person.name}
          email={person.email}
          autoFocus={isFirst}
          isRequired={isHalf}
          onChange={(changes) => onChange({ ...person, ...changes })}
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

interface Taken {
  roles: readonly TemplateRole[];
  people: People;
  values: StubValues;
}

/** Whether everyone who must act is named. Approvers and recipients of copies may be left out. */
function maySend({ roles, people }: Taken): boolean {
  const isNamed = ({ id }: TemplateRole) => {
    const { name, email } = people[id] ?? NOBODY;
    return name.trim() !== '' && email.trim() !== '';
  };
  return roles.some(isNamed) && roles.filter(({ kind }) => kind === 'signer').every(isNamed);
}

function makeOf(pdfId: string, { roles, people, values }: Taken, idempotencyKey = uuidv7()): Promise<Pdf> {
  const signees = roles.flatMap(({ id }) => {
    const { name, email } = people[id] ?? NOBODY;
    return name.trim() && email.trim() ? [{ role_id: id, name: name.trim(), email: email.trim() }] : [];
  });
  return call(copyPdf, { params: { id: pdfId }, body: { mode: 'signing', signees, stubs: givenStubs(values) }, idempotencyKey });
}

function useUse(pdfId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (taken: Taken) => makeOf(pdfId, taken),
    onSuccess: async (made) => {
      await refreshPdfs(client);
      await navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: made.id, mode: 'signing' } });
    },
  });
}

/** Idempotency keys of one attempt: repeating it after a lost response creates and sends the same copy only once. */
function useAttempt(): (taken: Taken) => { copy: string; send: string } {
  const kept = useRef({ of: '', copy: '', send: '' });
  return ({ people, values }) => {
    const of = JSON.stringify([people, values]);
    if (kept.current.of !== of) kept.current = { of, copy: uuidv7(), send: uuidv7() };
    return kept.current;
  };
}

/** What is missing for sending is shown in the draft, which is opened then. */
function useSendNow(pdfId: string, onClose: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = (id: string) => navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: id } });
  const attempt = useAttempt();
  return useMutation({
    mutationFn: async (taken: Taken) => {
      const keys = attempt(taken);
      const made = await makeOf(pdfId, taken, keys.copy);
      try {
        await untilReady(made.id);
        await call(sendPdf, { params: { id: made.id }, body: { time_zone: timeZoneHere() }, idempotencyKey: keys.send });
        return { made, refusal: null };
      } catch (error) {
        if (!isApiError(error) || error.status === 0) throw error;
        return { made, refusal: Object.values(error.errors).flat()[0] ?? error.message };
      }
    },
    onSuccess: async ({ made, refusal }) => {
      await refreshPdfs(client);
      onClose();
      if (refusal !== null) {
        await open(made.id);
        notify.warning(t`Not sent yet`, refusal);
        return;
      }
      await navigate({ to: '/signing/$pdfId/sent', params: { pdfId: made.id } });
    },
  });
}

const POLL_INTERVAL_MS = 300;
const MAX_POLLS = 200;

/** A copy is usually ready within a moment; if it is not, sending reports it. */
async function untilReady(id: string): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS && isInWork(await call(getPdf, { params: { id } })); poll += 1)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}
