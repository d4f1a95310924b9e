import { useQuery } from '@tanstack/react-query';
import { type ToolSession, filesOf } from '../state/tool-session.ts';
import { detailsQuery } from '../tool-api.ts';
import { fieldsToFill } from './field-labels.ts';

/** Whether a form is to be filled in, but the file has no field for it. */
export function useHasNothingToFill(session: ToolSession): boolean {
  const [file] = filesOf(session);
  const isAsked = session.tool === 'fill' && file !== undefined && !file.needs_password;
  const details = useQuery({ ...detailsQuery(file?.id ?? ''), enabled: isAsked });
  return isAsked && details.data !== undefined && fieldsToFill(details.data.fields).length === 0;
}
