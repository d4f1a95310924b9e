// Notifications in the app about documents that people sent or are to sign.
import type { NotificationData } from '@countersign/contract/notifications';
import { isByForm } from '@countersign/contract/signees';
import { wasInvited } from '@countersign/contract/signing-states';
import { fileRecovered } from '#features/pdfs/index.ts';
import { findPdf } from '#features/pdfs/queries/index.ts';
import { printsOtherwise } from '#features/seals/index.ts';
import { alternateDeclined, pdfCompleted, pdfDeclined, signeeAsked, signeeRefused } from '#features/signing/index.ts';
import { findSenderName, readSignees } from '#features/signing/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { notify } from './notify.ts';

const ASKED_TO = { signer: 'sign', approver: 'approve', viewer: 'view', copy: 'view' } as const;

export function notificationListener(context: Context) {
  return defineListener('notifications', [
    on(signeeAsked, async (tx, { pdf_id, signee_id }) => {
      const pdf = await findPdf(tx, pdf_id);
      const signee = (await readSignees(tx, pdf_id)).find(({ id }) => id === signee_id);
      if (!pdf || !signee?.user_id) return;
      const asked_to = ASKED_TO[signee.kind];
      const data = { ...about(pdf, null), type: 'default' as const, asked_to, actor: await findSenderName(tx, pdf.created_by) };
      return notify(tx, context, [signee.user_id], { type: 'ReviewAndSign', data });
    }),

    on(signeeRefused, async (tx, { pdf_id, signee_id }) => {
      const pdf = await findPdf(tx, pdf_id);
      const signee = (await readSignees(tx, pdf_id)).find(({ id }) => id === signee_id);
      // A form's guests enter their own address, which the sender cannot correct.
      if (!pdf || !signee?.mail_refused_at || isByForm(signee.access)) return;
      const data = {
        ...about(pdf, pdf.organization_id),
        type: 'warning' as const,
        notice: 'address_refused' as const,
        actor: signee.name,
      };
      return notify(tx, context, [pdf.created_by], { type: 'System', data: { ...data, message: signee.email } });
    }),

    on(alternateDeclined, async (tx, { pdf_id, signee_id }) => {
      const pdf = await findPdf(tx, pdf_id);
      const signee = (await readSignees(tx, pdf_id)).find(({ id }) => id === signee_id);
      if (!pdf || !signee) return;
      const data = {
        ...about(pdf, pdf.organization_id),
        type: 'warning' as const,
        notice: 'alternate_declined' as const,
        actor: signee.name,
        message: signee.decline_reason ?? '',
      };
      return notify(tx, context, [pdf.created_by], { type: 'System', data });
    }),

    on(fileRecovered, async (tx, { pdf_id }) => {
      const pdf = await findPdf(tx, pdf_id);
      if (!pdf) return;
      const data = { ...about(pdf, pdf.organization_id), type: 'success' as const, notice: 'file_ready' as const, actor: '' };
      return notify(tx, context, [pdf.created_by], { type: 'System', data });
    }),

    on(printsOtherwise, async (tx, { pdf_id }) => {
      const pdf = await findPdf(tx, pdf_id);
      if (!pdf) return;
      const data = {
        ...about(pdf, pdf.organization_id),
        type: 'warning' as const,
        notice: 'prints_otherwise' as const,
        actor: '',
      };
      return notify(tx, context, [pdf.created_by], { type: 'System', data, is_alert: true });
    }),

    on(pdfCompleted, async (tx, { pdf_id }) => {
      const pdf = await findPdf(tx, pdf_id);
      if (!pdf) return;
      const data = { type: 'success' as const, actor: '' };
      return notifyEveryone(tx, context, pdf, { type: 'PdfCompleted', data, toSender: true });
    }),

    on(pdfDeclined, async (tx, { pdf_id }) => {
      const pdf = await findPdf(tx, pdf_id);
      if (!pdf) return;
      const refuser = (await readSignees(tx, pdf_id)).find(({ status }) => status === 'declined');
      const cause = pdf.declined_cause ?? 'sender';
      const actor = { signee: refuser?.name ?? '', sender: await findSenderName(tx, pdf.created_by), expired: '' }[cause];
      const data = { type: 'danger' as const, actor, cause, message: pdf.declined_reason ?? '' };
      // The person who withdrew or declined it knows. Signees see each other's first names only.
      const toSignees = cause === 'signee' ? { actor: actor.split(/\s+/)[0] ?? '' } : {};
      return notifyEveryone(tx, context, pdf, { type: 'PdfDeclined', data, toSignees, toSender: cause !== 'sender' });
    }),
  ]);
}

/** Notifies the sender and the asked signees with an account. */
async function notifyEveryone(
  tx: Executor,
  context: Context,
  pdf: PdfRow,
  notification: {
    type: 'PdfCompleted' | 'PdfDeclined';
    data: Pick<NotificationData, 'type' | 'actor' | 'cause'> & { message?: string };
    /** Fields that signees see with other values. */
    toSignees?: Partial<NotificationData>;
    toSender: boolean;
  },
) {
  const { type, data, toSignees, toSender } = notification;
  const signees = (await readSignees(tx, pdf.id)).filter(isConcerned).flatMap(({ user_id }) => user_id ?? []);
  // One account may belong to several signees who share its address.
  const others = [...new Set(signees)].filter((id) => id !== pdf.created_by);
  const acts = [
    ...(toSender
      ? [await notify(tx, context, [pdf.created_by], { type, data: { ...about(pdf, pdf.organization_id), ...data } })]
      : []),
    await notify(tx, context, others, { type, data: { ...about(pdf, null), ...data, ...toSignees } }),
  ];
  return async () => void (await Promise.all(acts.map((act) => act())));
}

/** A signee who has declined is no longer involved. */
function isConcerned(signee: SigneeRow): boolean {
  return wasInvited(signee) && signee.status !== 'declined';
}

/** A signee finds a pdf in their personal space, whatever space it was sent from. */
function about(pdf: PdfRow, organizationId: string | null): Pick<NotificationData, 'action' | 'subject' | 'message'> {
  return { action: { organization_id: organizationId, resource_id: pdf.id }, subject: pdf.name, message: '' };
}
