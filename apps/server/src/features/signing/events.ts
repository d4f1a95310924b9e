import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

const ofPdf = z.object({ pdf_id: z.uuid() });
const ofSignee = z.object({ pdf_id: z.uuid(), signee_id: z.uuid() });

export const pdfSent = defineEvent('signing.sent', ofPdf);
/** It is a signee's turn to sign or approve. */
export const signeeAsked = defineEvent('signing.signee_asked', ofSignee);
/** The mail server rejects emails to their address. */
export const signeeRefused = defineEvent('signing.signee_refused', ofSignee);
/** One of a signing group has declined; the others can still sign. */
export const alternateDeclined = defineEvent('signing.alternate_declined', ofSignee);
export const signeeFinished = defineEvent('signing.signee_finished', ofSignee);
/** Everyone who must act has acted, so the file can be sealed. */
export const allSigned = defineEvent('signing.all_signed', ofPdf);
export const pdfDeclined = defineEvent('signing.declined', ofPdf);
/** Sealed and checked: the final file and its certificate exist. */
export const pdfCompleted = defineEvent('signing.completed', ofPdf);
