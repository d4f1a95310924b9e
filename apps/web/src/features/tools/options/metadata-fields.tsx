import type { ToolFileDetails } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { detailsQuery } from '../tool-api.ts';
import { readOption } from './option-fields.ts';
import type { SpecialOptionsProps } from './special-options.tsx';

type Fact = keyof ToolFileDetails['facts'];

/** Metadata of the first file, editable. Unchanged entries stay as they are in all files. */
export function MetadataFields({ session, errors, set, fileId }: SpecialOptionsProps & { fileId: string }) {
  const { t } = useLingui();
  const details = useQuery(detailsQuery(fileId));
  const { options } = session.draft;
  if (options['is_removed'] === true) return null;
  if (details.isError) return <FetchFailed query={details} />;
  if (details.isPending) return <Skeleton className="h-64 rounded-xl" />;
  const labels: [Fact, string][] = [
    ['title', t`Title`],
    ['author', t`Author`],
    ['subject', t`Subject`],
    ['keywords', t`Keywords`],
    ['creator', t`Created with`],
    ['producer', t`PDF producer`],
  ];

  return labels.map(([name, label]) => {
    const changed = readOption(options, `facts.${name}`);
    return (
      <TextField
        key={name}
        label={label}
        value={typeof changed === 'string' ? changed : (details.data.facts[name] ?? '')}
        onChange={(text) => set(`facts.${name}`, text, true)}
        autoComplete="off"
        error={errors[`facts.${name}`]}
      />
    );
  });
}
