// Shows a failed call to the user. The query client calls it for every failed query and mutation.
import { t } from '@lingui/core/macro';
import { isLettingStaffSignIn, openGlobalDialog } from './dialogs.ts';
import { classifyFailure } from './failure.ts';
import { notify } from './notify.ts';

export function reportFailure(error: unknown): void {
  report(error, 'warning');
}

/** For rejections that the specification calls errors. */
export function reportAsError(error: unknown): void {
  report(error, 'error');
}

function report(error: unknown, refusedAs: 'warning' | 'error'): void {
  const failure = classifyFailure(error);

  switch (failure.kind) {
    case 'silent':
      return;
    case 'upgrade':
    case 'forbidden':
      return openGlobalDialog(failure);
    case 'maintenance':
      if (!isLettingStaffSignIn()) return openGlobalDialog(failure);
      return notify.warning(t`Down for maintenance`, t`Only support staff can sign in now.`);
    case 'warning':
      return notify[refusedAs](t`Error`, failure.message || t`Sorry, something went wrong...`);
    case 'offline':
      return notify.warning(t`No connection`, t`Check your internet connection and try again.`);
    case 'problem':
      return notify.error(t`There was a problem...`, t`Sorry, something went wrong on our end, please try again shortly.`);
  }
}
