// Open {{stubs}} in the document's texts and fields, which can be filled in here in one step.
import type { Language } from '@countersign/contract/languages';
import { stubLabel } from '@countersign/contract/stubs';
import {
  type ElementOperation,
  elementSchema,
  stubKeysOf,
  stubValueProblem,
  stubsInWords,
  withStubs,
} from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { ownValue } from '#lib/own-value.ts';
import { Button } from '#ui/button.tsx';
import { pdfStubsQuery } from '../../pdfs/pdf-stubs.ts';
import { useDocument, useEditorScreen } from '../context/editor-context.ts';
import { LiveTextField } from '../elements/shared/live-text-field.tsx';
import type { Editor } from '../core/model/editor.ts';
import { useSendDraft } from '../signing-setup/use-send-draft.ts';
import { PanelSection } from '../ui/panel-section.tsx';

const CheckWords = lazyPart(async () => (await import('../ui/check-words.tsx')).CheckWords);

export function StubsPanel() {
  const elements = useDocument((state) => state.elements);
  const keys = stubKeysOf(elements.values());
  return keys.length > 0 ? <StubsForm keys={keys} /> : null;
}

function StubsForm({ keys }: { keys: readonly string[] }) {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const { data: stubs = [] } = useQuery(pdfStubsQuery(pdf.id));
  const { changeStubs } = useSendDraft();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const valueOf = (key: string) => ownValue(values, key) ?? stubs.find((stub) => stub.key === key)?.value ?? '';
  const entered = new Map(keys.map((key) => [key, valueOf(key).trim()] as const).filter(([, value]) => value !== ''));
  const problem = [...entered.values()].map(stubValueProblem).find((found) => found !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    fillIn(editor, entered, pdf.language);
    // The emails may use them, too.
    changeStubs(Object.fromEntries(entered));
  };

  return (
    <PanelSection title={t`Stubs to fill in`}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        {keys.map((key) => {
          const stub = stubs.find((entry) => entry.key === key);
          return (
            <LiveTextField
              key={key}
              label={stub ? stubLabel(stub) : key}
              value={valueOf(key)}
              onChange={(value) => setValues({ ...values, [key]: value })}
              maxLength={2_000}
            />
          );
        })}
        {problem && (
          <p role="alert" className="text-xs text-danger">
            <Suspense>
              <CheckWords problem={problem} />
            </Suspense>
          </p>
        )}
        <Button type="submit" size="small" className="self-start" isDisabled={entered.size === 0 || problem !== undefined}>
          {t`Fill in`}
        </Button>
      </form>
    </PanelSection>
  );
}

function fillIn(editor: Editor, values: ReadonlyMap<string, string>, language: Language | null): void {
  const elements = [...editor.document.state.elements.values()];
  const inWords = stubsInWords(values, elements, language);
  const operations = elements.flatMap((element): ElementOperation[] => {
    const filled = withStubs(element, values, inWords);
    if (filled === element || !elementSchema.safeParse(filled).success) return [];
    const before = new Map(Object.entries(element));
    const changes = Object.fromEntries(Object.entries(filled).filter(([name, part]) => part !== before.get(name)));
    return [{ op: 'update', id: element.id, changes }];
  });
  editor.commit(operations, { name: 'fill' });
}
