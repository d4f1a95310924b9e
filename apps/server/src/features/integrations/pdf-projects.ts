// The project of a pdf. Its data is copied when it is chosen, so later steps do not wait for the service.
import type { PdfProject } from '@countersign/contract/integrations';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Db } from '#platform/db/database.ts';
import { shortened } from '#platform/shortened.ts';
import { type ForeignProject, readingCompanyCam } from './company-cam.ts';
import { findPdfProject, savePdfProject } from './queries.ts';
import { requireIntegration } from './take-photos.ts';
import { withToken } from './tokens.ts';

/** @throws AppError 404 for a project that is missing or not accessible to the caller */
export async function chooseProject(
  call: Call,
  pdfId: string,
  choice: { integration_id: string; project_id: string },
): Promise<PdfProject> {
  const { context } = call;
  const reachable = await requireIntegration(call, choice.integration_id);
  const { service, integration } = reachable;
  const project = await withToken(context, reachable, (token) => readingCompanyCam(service, token).project(choice.project_id));
  const now = context.clock.now();
  const common = { pdf_id: pdfId, service_name: integration.provider, created_at: now };
  const stubs = stubsOf(project).map((stub) => ({ id: newId(now), ...common, ...stub }));
  const row = { integration_id: integration.id, project_id: project.id, name: nameOf(project) };
  await context.db.transaction((tx) => savePdfProject(tx, { pdf_id: pdfId, ...row, created_at: now }, stubs));
  return row;
}

export async function readProject(db: Db, pdfId: string): Promise<PdfProject | null> {
  const row = await findPdfProject(db, pdfId);
  return row && { integration_id: row.integration_id, project_id: row.project_id, name: row.name };
}

/** Some projects have only an address. */
export function nameOf({ name, address, id }: ForeignProject): string {
  return name || address.street_address_1 || id;
}

export function addressOf({ address }: ForeignProject): string {
  const { street_address_1, street_address_2, city, state, postal_code } = address;
  const region = [state, postal_code].filter(Boolean).join(' ');
  return [street_address_1, street_address_2, city, region].filter(Boolean).join(', ');
}

const MAX_VALUE_LENGTH = 2_000;

function stubsOf(project: ForeignProject): { key: string; name: string; value: string }[] {
  const { address, primary_contact: contact } = project;
  return [
    { key: 'project_name', name: 'Project name', value: nameOf(project) },
    { key: 'project_full_address', name: 'Project address in one line', value: addressOf(project) },
    { key: 'project_address', name: 'Project address', value: address.street_address_1 },
    { key: 'project_address_2', name: 'Project address, second line', value: address.street_address_2 },
    { key: 'project_city', name: 'Project city', value: address.city },
    { key: 'project_state', name: 'Project state', value: address.state },
    { key: 'project_postal_code', name: 'Project postal code', value: address.postal_code },
    { key: 'project_country', name: 'Project country', value: address.country },
    { key: 'project_contact_name', name: 'Project contact', value: contact?.name ?? '' },
    { key: 'project_contact_email', name: 'Project contact: email', value: contact?.email ?? '' },
    { key: 'project_contact_phone', name: 'Project contact: phone', value: contact?.phone_number ?? '' },
  ]
    .map((stub) => ({ ...stub, value: shortened(stub.value.trim(), MAX_VALUE_LENGTH) }))
    .filter(({ value }) => value !== '');
}
