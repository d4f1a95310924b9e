import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { StubFields, givenStubs, useStubValues } from '../../pdfs/stub-fields.tsx';

/** Asks for stub values first, as when using the template. */
export function TestFillStubs({
  pdfId,
  keys,
  onDone,
  onClose,
}: {
  pdfId: string;
  keys: readonly string[];
  onDone: (values: ReadonlyMap<string, string>) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const [values, setValues] = useStubValues(pdfId, keys);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(new Map(Object.entries(givenStubs(values))));
  };

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-6 py-12">
      <div>
        <h1 className="text-xl font-semibold">{t`Fill in the stubs first`}</h1>
        <p className="mt-2 text-sm text-ink-muted">{t`You fill these in each time you use the document, before it’s sent.`}</p>
      </div>
      <form id={formId} onSubmit={submit}>
        <StubFields pdfId={pdfId} keys={keys} values={values} onChange={setValues} />
      </form>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" className="me-auto -ms-3.5" onPress={onClose}>{t`Close the test`}</Button>
        <Button onPress={() => onDone(new Map())}>{t`Skip`}</Button>
        <Button type="submit" form={formId} variant="primary">{t`Continue`}</Button>
      </div>
    </main>
  );
}
