// Form parts that are more than a list of fields: permissions, redaction, form fields, metadata.
import { useLingui } from '@lingui/react/macro';
import { type ToolSession, filesOf } from '../state/tool-session.ts';
import { FormFields } from './form-fields.tsx';
import { MetadataFields } from './metadata-fields.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { RedactSearch } from './redact-search.tsx';
import type { WordSearching } from './use-word-search.ts';

export interface SpecialOptionsProps {
  session: ToolSession;
  search: WordSearching;
  errors: Readonly<Record<string, string>>;
  set: (name: string, value: unknown, isTyped: boolean) => void;
  /** A field of a form got the focus. */
  onField: (name: string) => void;
}

export function SpecialOptions(props: SpecialOptionsProps) {
  const { t } = useLingui();
  const { tool } = props.session;
  const files = filesOf(props.session);
  const [file] = files;
  if (tool === 'protect') return <PermissionFields {...props} />;
  if (tool === 'redact') return <RedactSearch {...props} />;
  if (tool === 'fill' && file) return <FormFields {...props} fileId={file.id} />;
  if (tool === 'metadata' && file) return <MetadataFields {...props} fileId={file.id} />;
  const words = {
    unlock: t`The new file opens without a password, and without its restrictions.`,
    repair: t`The file is rebuilt as completely as possible.`,
    'remove-signatures': t`Signatures stay visible; the digital signatures are removed.`,
    compare: files.length < 2 && t`Choose two files: first the older one, then the newer one.`,
    organize: t`Select pages, then move, rotate, crop, duplicate or delete them.`,
    'make-fillable': t`Lines, boxes and tables become fields. Check them in the result.`,
    text: t`Each file becomes a text file.`,
  };
  const said = Object.entries(words).find(([name]) => name === tool)?.[1];
  return said ? <p className="text-sm text-pretty text-ink-muted">{said}</p> : null;
}
