import {
  type Element,
  type FieldElement,
  filledWithDay,
  isField,
  isFixed,
  openFields,
  ownerOf,
  recalculated,
  withoutUnasked,
} from '@countersign/document-model';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import type { TestFillParts } from '../../editor/context/test-fill.ts';
import { FileUploadsContext } from '../file-uploads-context.ts';
import { stepOf } from '../model/field-steps.ts';
import { type FileTransport, type PendingStorage, createFileUploads } from '../model/file-uploads.ts';
import { type ValueQueue, createValueQueue, wrongFields } from '../model/value-queue.ts';
import { SigningBar } from '../signing-bar.tsx';
import { useMissingNotice } from '../use-missing-notice.ts';
import { SigningWalk, type WalkParts } from '../signing-walk.tsx';

type Party = TestFillParts['parties'][number];

interface TrialWalkProps extends Omit<TestFillParts, 'party_id'> {
  party: Party;
  /** Ids of other parties whose answers are visible. */
  finished: ReadonlySet<string>;
  /** Switches to another party, with the current values. */
  onParty: (id: string, elements: Element[]) => void;
  onDone: (elements: Element[]) => void;
}

export function TestFillWalk({ party, finished, onParty, onDone, ...parts }: TrialWalkProps) {
  const { pdf, pages, version, elements, parties, onClose } = parts;
  const { t } = useLingui();
  const [queue] = useState(() =>
    trialQueue(
      elements.filter(isField).filter((field) => isOf(field, party)),
      elements,
    ),
  );
  const [uploads] = useState(() =>
    createFileUploads({ email: '', queue, transport: TRIAL_FILES, storage: NOWHERE, newId: uuidv7 }),
  );
  const document = useMemo(
    () => ({
      pages,
      elements: withoutUnasked(elements, finished).filter((element) => isVisibleTo(element, party, finished)),
      revision: version,
    }),
    [pages, elements, version, party, finished],
  );
  const showMissing = useMissingNotice(queue);
  const filledNow = () => withValues(elements, queue);
  const signedNow = () => {
    const { fields } = queue.store.getState();
    const signed = new Map(filledWithDay([...fields.values()], today()).map((field) => [field.id, field]));
    return filledNow().map((element) => signed.get(element.id) ?? element);
  };

  const finish = (walk: WalkParts) => {
    const { fields } = queue.store.getState();
    const wrong = wrongFields(queue);
    const missing = openFields([...fields.values()]).map(({ id }) => id);
    const inTheWay = wrong.length > 0 ? wrong : missing;
    if (inTheWay.length === 0) return onDone(signedNow());
    if (wrong.length === 0) showMissing();
    walk.onGo(stepOf(walk.steps, ...inTheWay));
  };

  return (
    <FileUploadsContext value={uploads}>
      <SigningWalk
        pdf={pdf}
        document={document}
        version={version}
        queue={queue}
        name={party.name}
        header={() => (
          <header className="z-30 flex min-h-14 shrink-0 items-center gap-3 border-b border-line bg-raised px-3 py-1 sm:px-4">
            <div className="min-w-0 flex-1">
              <h1 className="text-sm font-semibold text-ink wrap-anywhere">{t`Test fill`}</h1>
              <p className="text-xs text-ink-muted">{t`Nothing is saved or sent.`}</p>
            </div>
            <Select
              label={t`Fill in as`}
              isLabelHidden
              options={parties.map(({ id, name }) => ({ value: id, label: name }))}
              value={party.id}
              onChange={(id) => onParty(id, filledNow())}
              className="w-40 max-[359px]:w-32 sm:w-56"
            />
            <Button size="small" variant="quiet" onPress={onClose}>
              <X aria-hidden="true" />
              <span className="max-sm:sr-only">{t`Close the test`}</span>
            </Button>
          </header>
        )}
        bar={(walk) => <SigningBar kind={party.kind} isFinishing={false} isLed={false} onFinish={() => finish(walk)} {...walk} />}
      />
    </FileUploadsContext>
  );
}

function isOf(field: FieldElement, { id }: Party): boolean {
  return field.signee_id === id || field.role_id === id;
}

/** As on the server: fields that others have not filled in yet are hidden. */
function isVisibleTo(element: Element, party: Party, finished: ReadonlySet<string>): boolean {
  if (!isField(element) || isOf(element, party)) return true;
  const owner = ownerOf(element);
  return owner === null || finished.has(owner) || (isFixed(element) && !element.condition);
}

/** In the local time zone, as `2026-03-29`. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function withValues(elements: readonly Element[], queue: ValueQueue): Element[] {
  const { fields } = queue.store.getState();
  return elements.map((element) => fields.get(element.id) ?? element);
}

/** Nothing is sent: a file counts as uploaded immediately. */
const TRIAL_FILES: FileTransport = {
  upload: async ({ id, file }) => ({ id, name: file.name, size_bytes: file.size, sha256: '0'.repeat(64) }),
  remove: async () => undefined,
};
const NOWHERE: PendingStorage = { load: async () => [], save: async () => undefined };

/** Keeps values only for the duration of the test. */
function trialQueue(fields: readonly FieldElement[], others: readonly Element[]): ValueQueue {
  const queue: ValueQueue = createValueQueue({
    email: '',
    fields,
    // Mimics the server.
    transport: async () => {
      const own = queue.store.getState().fields;
      const all = [...others.filter(({ id }) => !own.has(id)), ...own.values()];
      return { kind: 'saved', calculated: recalculated(all).map(({ id, value }) => ({ element_id: id, value })) };
    },
    storage: { load: async () => null, saveMerged: async () => undefined },
  });
  return queue;
}
