import { TOOL_LIMITS, TOOL_TRAITS } from '@countersign/contract/tool-options';
import { t } from '@lingui/core/macro';
import { type ToolSession, filesOf, maxFiles, neededPassword } from '../state/tool-session.ts';

/** Reasons why the files cannot be processed, by field name; empty if there are none. */
export function filesErrors(session: ToolSession): Record<string, string> {
  const files = filesOf(session);
  const { min } = TOOL_TRAITS[session.tool].files;
  const max = maxFiles(session.tool);
  if (files.length < min) return { files: min === 2 ? t`Choose two files.` : t`Choose a file.` };
  if (files.length > max && max === 1) return { files: t`This tool takes one file. Remove the others.` };
  if (files.length > max) return { files: t`This tool takes up to ${Math.min(max, TOOL_LIMITS.files_per_run)} files.` };
  const locked = files.find((file) => neededPassword(file, [session.tool]) !== null);
  if (!locked) return {};
  return locked.needs_password
    ? { files: t`Enter the password of ${locked.name} first.` }
    : { files: t`Enter the owner password of ${locked.name} first.` };
}
