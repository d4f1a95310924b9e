import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Code } from '#ui/code.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Operation, tryOperation } from './interface-description.ts';
import { sampleOf } from './schema-text.ts';

/** Makes real calls as the signed-in user, including changes. */
export function TryOperation({ operation }: { operation: Operation }) {
  const { t } = useLingui();
  const { method, parameters, body } = operation;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState(() => (body?.kind === 'json' ? JSON.stringify(sampleOf(body.schema), null, 2) : ''));
  const attempt = useMutation({
    mutationFn: () => tryOperation(operation, { parameters: values, body: body?.kind === 'json' ? text : null }),
  });
  const { took_ms = 0 } = attempt.data ?? {};
  const isUnfinished = parameters.some(({ name, required }) => required && (values[name] ?? '') === '');
  const wrong = body?.kind === 'json' && !isJson(text) ? t`This is not JSON.` : undefined;

  if (body?.kind === 'multipart') return <p className="text-sm text-ink-muted">{t`Send files from a shell.`}</p>;
  return (
    <div className="flex flex-col gap-3">
      {parameters.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {parameters.map(({ name, required }) => (
            <TextField
              key={name}
              label={required ? name : t`${name} (optional)`}
              value={values[name] ?? ''}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
        </div>
      )}
      {body && <TextField label={t`Body`} isMultiline value={text} onChange={setText} error={wrong} />}
      {method !== 'GET' && <p className="text-sm text-ink-muted">{t`This makes real changes on your behalf.`}</p>}
      <div className="flex items-center gap-3">
        <Button onPress={() => attempt.mutate()} isPending={attempt.isPending} isDisabled={isUnfinished || wrong !== undefined}>
          <Play aria-hidden="true" />
          {t`Send`}
        </Button>
        {attempt.data && (
          <p role="status" className="flex items-center gap-2 text-sm text-ink-muted tabular-nums">
            <Badge color={attempt.data.status < 400 ? 'green' : 'red'}>{String(attempt.data.status)}</Badge>
            {t`${took_ms} ms`}
          </p>
        )}
      </div>
      {attempt.data && attempt.data.text !== '' && (
        <Code label={t({ message: 'Answer', context: 'of a server' })}>{attempt.data.text}</Code>
      )}
    </div>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
