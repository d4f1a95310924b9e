// Undoable actions on the signees of a draft.
import { chosenColor } from '@countersign/contract/party-colors';
import { SIGNEE_ACCESS } from '@countersign/contract/signees';
import { type Signee, createSignee, deleteSignee, listSignees, restoreSignee, updateSignee } from '@countersign/contract/signing';
import type { SigneeInput } from '@countersign/contract/signee-fields';
import { orderSignees } from '@countersign/contract/signee-order';
import { partyOf } from '@countersign/contract/signing-groups';
import { isField } from '@countersign/document-model';
import { uuidv7 } from '@countersign/document-model/uuid';
import { call } from '#lib/api/call.ts';
import { type ServerCommand, changing, takingAway } from '../core/model/server-commands.ts';
import type { Editor } from '../core/model/editor.ts';
import { type Steps, fitted, stepsOf } from './signing-steps.ts';

interface SigneesOf {
  pdfId: string;
  editor: Editor;
  /** Called when the signees have changed, or may have. */
  onDone: () => unknown;
  /** As `onDone`, for their order, which may change again right away. */
  onOrdered: () => unknown;
}

/** @see ServerCommand */
export function signeeCommands({ pdfId, editor, onDone, onOrdered }: SigneesOf) {
  const announcing = (command: ServerCommand, announce = onDone): ServerCommand => {
    return () => command().finally(() => void announce());
  };
  // Reads from the server, because the displayed signees may be ahead of it.
  const read = async () => (await call(listSignees, { params: { id: pdfId } })).data;
  const choose = (signee: Signee) => signee.kind === 'signer' && editor.view.set({ signee_id: partyOf(signee) });

  const removalOf = (id: string) =>
    takingAway({
      remove: async () => {
        await call(deleteSignee, { params: { id: pdfId, signeeId: id } });
        if (editor.view.state.signee_id === id) editor.view.set({ signee_id: null });
        void onDone();
      },
      restore: async () => {
        choose(await call(restoreSignee, { params: { id: pdfId, signeeId: id } }));
        void onDone();
      },
      fields: () =>
        [...editor.document.state.elements.values()]
          .filter((element) => isField(element) && element.signee_id === id)
          .map((element) => ({ op: 'update', id: element.id, changes: { signee_id: id } })),
    });

  const ordering =
    (steps: Steps): ServerCommand =>
    async () => {
      const signees = await read();
      const body = { steps: fitted(steps, signees).map((step) => [...step]) };
      await call(orderSignees, { params: { id: pdfId }, body });
      return { back: announcing(ordering(stepsOf(signees)), onOrdered), inverses: [] };
    };

  return {
    /** @param onAdded receives the new signee */
    adding: (body: SigneeInput, onAdded: (signee: Signee) => void): ServerCommand =>
      announcing(async () => {
        const signee = await call(createSignee, { params: { id: pdfId }, body, idempotencyKey: uuidv7() });
        choose(signee);
        onAdded(signee);
        return { back: removalOf(signee.id).away, inverses: [] };
      }),

    removing: (id: string): ServerCommand => removalOf(id).away,

    changing: (id: string, body: Partial<SigneeInput>): ServerCommand =>
      changing<Partial<SigneeInput>>(
        {
          read: async () => {
            const signees = await read();
            const signee = signees.find((one) => one.id === id);
            return signee && { ...asInput(signee), signing_group_id: groupOf(signee, signees) };
          },
          write: (changes, now) =>
            call(updateSignee, {
              params: { id: pdfId, signeeId: id },
              body: now ? withoutLostCode(changes, now) : changes,
            }).finally(onDone),
        },
        body,
      ),

    ordering: (steps: Steps): ServerCommand => announcing(ordering(steps), onOrdered),
  };
}

/** The signee's data as input; drafts only use selectable ways of access. */
function asInput({ name, email, kind, order, message, locale, access, is_in_person, color }: Signee): Partial<SigneeInput> {
  const chosen = SIGNEE_ACCESS.find((way) => way === access);
  return {
    name,
    email,
    kind,
    order,
    message,
    locale,
    ...(chosen && { access: chosen }),
    is_in_person,
    color: chosenColor(color),
  };
}

/** A member that identifies the group after the signee has left it: another member if the signee leads it. */
function groupOf({ id, signing_group_id: group }: Signee, signees: readonly Signee[]): string | null {
  return group === id ? (signees.find((other) => other.id !== id && other.signing_group_id === group)?.id ?? null) : group;
}

/** A dropped access code is unknown afterwards, so that way of access cannot be restored. */
function withoutLostCode(changes: Partial<SigneeInput>, now: Partial<SigneeInput>): Partial<SigneeInput> {
  if (changes.access !== 'access_code' || now.access === 'access_code') return changes;
  const { access: _lost, ...rest } = changes;
  return rest;
}
