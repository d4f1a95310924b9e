// Values for the stubs of a template when it is used.
import { stubLabel } from '@countersign/contract/stubs';
import { stubValueProblem } from '@countersign/document-model/stub-keys';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownValue } from '#lib/own-value.ts';
import { wordsOfCheck } from '#lib/own-checks.ts';
import { TextField } from '#ui/text-field.tsx';
import { pdfStubsQuery } from './pdf-stubs.ts';

export type StubValues = Readonly<Record<string, string>>;

export interface StubFieldsProps {
  pdfId: string;
  keys: readonly string[];
  values: StubValues;
  /** Errors of the server, by `stubs.KEY`. */
  errors?: Readonly<Record<string, string[]>>;
  onChange: (values: StubValues) => void;
}

export function StubFields({ pdfId, keys, values, errors = {}, onChange }: StubFieldsProps) {
  const { t } = useLingui();
  const { data: stubs = [] } = useQuery({ ...pdfStubsQuery(pdfId), enabled: keys.length > 0 });
  if (keys.length === 0) return null;

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold text-ink">{t`Stubs`}</legend>
      {keys.map((key) => {
        const stub = stubs.find((entry) => entry.key === key);
        const value = ownValue(values, key) ?? '';
        return (
          <TextField
            key={key}
            label={stub ? stubLabel(stub) : key}
            value={value}
            onChange={(typed) => onChange({ ...values, [key]: typed })}
            description={stub?.description}
            error={wordsOfCheck(stubValueProblem(value)) ?? errors[`stubs.${key}`]?.[0]}
            maxLength={2_000}
            autoComplete="off"
          />
        );
      })}
    </fieldset>
  );
}

/** Values entered so far; initially those of the pdf's project. */
export function useStubValues(pdfId: string, keys: readonly string[]): [StubValues, (values: StubValues) => void] {
  const { data: stubs = [] } = useQuery({ ...pdfStubsQuery(pdfId), enabled: keys.length > 0 });
  const [entered, setEntered] = useState<StubValues>({});
  const known = stubs.flatMap(({ key, value }) => (value !== null && keys.includes(key) ? [[key, value] as const] : []));
  return [{ ...Object.fromEntries(known), ...entered }, setEntered];
}

/** Only filled-in stubs; the others stay as text. */
export function givenStubs(values: StubValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}
