import type { Form } from '@countersign/contract/forms';
import { useLingui } from '@lingui/react/macro';
import { Download, ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useSpace } from '#lib/space/space.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { ScrollBody } from '#ui/scroll-body.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { codeAddress, useFormActions } from './forms-api.ts';
import { linesOf } from './new-form-dialog.tsx';

/** Ways to share a form: link, QR code, and embedding in other sites. */
export function SharePanel({ form }: { form: Form }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const code = codeAddress(space, form.id);

  return (
    <div className="max-w-5xl">
      <Section title={t`Link`} description={t`Anyone with the link can open the form.`}>
        <div className="flex flex-wrap items-center gap-2 rounded-xl border border-line bg-raised p-2 ps-4 shadow-card">
          <code dir="ltr" className="min-w-0 flex-1 basis-64 text-sm break-all text-ink select-all">
            {form.url}
          </code>
          <a href={form.url} target="_blank" rel="noreferrer" className={buttonClasses('secondary', 'small')}>
            <ExternalLink aria-hidden="true" />
            {t`Open`}
          </a>
          <CopyButton text={form.url} />
        </div>
      </Section>
      <Section title={t`QR code`} description={t`The same link for paper, posters and screens.`}>
        <div className="flex flex-wrap items-center gap-6">
          <img
            src={code}
            alt={t`QR code that leads to the form ${form.name}`}
            width={176}
            height={176}
            className="size-44 rounded-xl border border-line bg-white p-2 shadow-card"
          />
          <a href={code} download={`${form.name}.svg`} className={buttonClasses()}>
            <Download aria-hidden="true" />
            {t`Download (SVG)`}
          </a>
        </div>
      </Section>
      <Section
        title={t`On your website`}
        description={t`You can embed the form’s first page on the websites you list. The document itself opens in a new tab.`}
      >
        <EmbedSettings key={form.updated_at} form={form} />
      </Section>
    </div>
  );
}

function EmbedSettings({ form }: { form: Form }) {
  const { t } = useLingui();
  const { change } = useFormActions();
  const [origins, setOrigins] = useState(form.embed_origins.join('\n'));
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    change.mutate(
      { id: form.id, body: { embed_origins: linesOf(origins) } },
      {
        onSuccess: () => notify.success(t`Websites saved`),
        onError: (failure) => {
          if (isApiError(failure, 422)) setError(Object.values(failure.errors)[0]?.[0] ?? failure.message);
          else reportFailure(failure);
        },
      },
    );
  };

  return (
    <div className="flex flex-col gap-5">
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
        <TextField
          className="w-full"
          label={t`Allowed websites`}
          isMultiline
          value={origins}
          onChange={setOrigins}
          error={error}
          description={t`One per line. Embedding is blocked elsewhere.`}
          placeholder="https://www.example.com"
        />
        <Button type="submit" isPending={change.isPending}>{t`Save`}</Button>
      </form>
      {form.embed_origins.length > 0 && (
        <div>
          <div className="mb-2 flex items-center justify-between gap-2">
            <h3 className="text-sm font-medium text-ink">{t`Snippet for your page`}</h3>
            <CopyButton text={snippetOf(form)} label={t`Copy snippet`} />
          </div>
          <ScrollBody label={t`Snippet for your page`} className="overflow-auto rounded-lg bg-sunken p-4">
            <pre dir="ltr" className="text-xs whitespace-pre-wrap text-ink">
              {snippetOf(form)}
            </pre>
          </ScrollBody>
        </div>
      )}
    </div>
  );
}

function snippetOf({ url, name }: Form): string {
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${url}" title="${title}" loading="lazy"\n  style="width: 100%; max-width: 36rem; height: 32rem; border: 0"></iframe>`;
}
