import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Code } from '#ui/code.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { type Operation, curlOf } from './interface-description.ts';
import { schemaText } from './schema-text.ts';
import { TryOperation } from './try-operation.tsx';

const METHODS: Record<string, string> = {
  GET: 'text-info',
  POST: 'text-success',
  PUT: 'text-warning',
  PATCH: 'text-warning',
  DELETE: 'text-danger',
};

/** One API call: a summary line that expands to request, response and a form to try it. */
export function OperationCard({ operation }: { operation: Operation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { method, path, summary } = operation;

  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
      <summary className="flex cursor-default list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 outline-offset-[-2px] hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90 rtl:-scale-x-100"
        />
        <span className={classNames('w-14 shrink-0 text-xs font-semibold', METHODS[method])}>{method}</span>
        <code dir="ltr" className="min-w-0 text-sm break-all text-ink">
          {path}
        </code>
        <span className="w-full ps-7 text-sm text-ink-muted lg:w-auto lg:ps-0">{summary}</span>
      </summary>
      {isOpen && <OperationBody operation={operation} />}
    </details>
  );
}

function OperationBody({ operation }: { operation: Operation }) {
  const { t } = useLingui();
  const { description, parameters, body, answer, status } = operation;
  const curl = curlOf(operation, window.location.origin);
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');

  return (
    <div className="flex flex-col gap-4 border-t border-line bg-surface px-4 py-4">
      <p className="text-sm whitespace-pre-line text-ink-muted">
        <WithCode text={description} />
      </p>
      {queryParameters.length > 0 && (
        <Part title={t`In the query`}>
          <Code label={t`In the query`}>
            {queryParameters
              .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${schemaText(schema)}`)
              .join('\n')}
          </Code>
        </Part>
      )}
      {body && (
        <Part title={body.kind === 'json' ? t`Body, as JSON` : t`Body, as multipart/form-data`}>
          <Code label={t`Body`}>{schemaText(body.schema)}</Code>
        </Part>
      )}
      <Part title={t`Answer ${status}`}>
        {answer === null || answer === 'file' ? (
          <p className="text-sm text-ink">{answer === null ? t`Without content` : t`A file`}</p>
        ) : (
          <Code label={t({ message: 'Answer', context: 'of a server' })}>{schemaText(answer)}</Code>
        )}
      </Part>
      <Part title={t`From a shell`} action={<CopyButton text={curl} />}>
        <Code label={t`From a shell`}>{curl}</Code>
      </Part>
      <Part title={t`Try it`}>
        <TryOperation operation={operation} />
      </Part>
    </div>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink">{title}</h3>
        {action}
      </div>
      {children}
    </div>
  );
}

/** Shows words in backticks as code. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a text have no ids and keep no state.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} dir="ltr" className="text-ink">
        {part}
      </code>
    ),
  );
}
