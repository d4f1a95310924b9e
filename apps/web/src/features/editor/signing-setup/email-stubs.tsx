// {{stubs}} in the subject and messages of emails: asks for those that no field of the document provides.
import { stubLabel } from '@countersign/contract/stubs';
import { stubKeysIn, stubValueProblem, stubValuesOf } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ownValue } from '#lib/own-value.ts';
import { wordsOfCheck } from '#lib/own-checks.ts';
import { TextField } from '#ui/text-field.tsx';
import { pdfStubsQuery } from '../../pdfs/pdf-stubs.ts';
import { useDocument, useEditorScreen } from '../context/editor-context.ts';
import type { MissingEntry } from './missing-list.tsx';
import type { SendDraftParts } from './use-send-draft.ts';

/** The requested keys, the entered values, and an entry for each missing one. */
export function useEmailStubs({ draft, changeStubs }: Pick<SendDraftParts, 'draft' | 'changeStubs'>) {
  const { subject, message, stubs: values } = draft;
  const { t } = useLingui();
  const { signees, pdf } = useEditorScreen();
  const { data: stubs = [] } = useQuery(pdfStubsQuery(pdf.id));
  const known = stubValuesOf(useDocument((state) => state.elements).values());
  // Values that the pdf's project provides need not be typed.
  const valueOf = (key: string) => ownValue(values, key) ?? stubs.find((stub) => stub.key === key)?.value ?? '';
  const inputs = useRef(new Map<string, HTMLInputElement>());

  const places = [
    ...stubKeysIn(subject).map((key) => ({ key, text: t`${written(key)} in the subject is not filled in yet.` })),
    ...stubKeysIn(message).map((key) => ({ key, text: t`${written(key)} in the message is not filled in yet.` })),
    ...signees.flatMap(({ name, message: own }) =>
      stubKeysIn(own).map((key) => ({ key, text: t`${written(key)} in the message to ${name} is not filled in yet.` })),
    ),
  ].filter(({ key }) => !known.has(key));
  const keys = [...new Set(places.map(({ key }) => key))];
  const missing = places
    .filter(({ key }) => !valueOf(key).trim() || stubValueProblem(valueOf(key)))
    .map(({ key, text }): MissingEntry => ({ key: text, text, go: () => inputs.current.get(key)?.focus() }));
  const given = Object.fromEntries(keys.map((key) => [key, valueOf(key)]));

  const set = (key: string, value: string) => changeStubs({ [key]: value });

  return { keys, missing, given, set, inputs, valueOf };
}

export function EmailStubs({ stubs }: { stubs: ReturnType<typeof useEmailStubs> }) {
  const { pdf } = useEditorScreen();
  const { data = [] } = useQuery(pdfStubsQuery(pdf.id));
  const { keys, set, inputs, valueOf } = stubs;

  return keys.map((key) => {
    const stub = data.find((entry) => entry.key === key);
    const label = stub ? stubLabel(stub) : key;
    return (
      <TextField
        key={key}
        label={label}
        description={label === key ? undefined : written(key)}
        value={valueOf(key)}
        error={wordsOfCheck(stubValueProblem(valueOf(key)))}
        onChange={(value) => set(key, value)}
        maxLength={2_000}
        inputRef={(element) => {
          if (element) inputs.current.set(key, element);
          else inputs.current.delete(key);
        }}
      />
    );
  });
}

function written(key: string): string {
  return `{{${key}}}`;
}
