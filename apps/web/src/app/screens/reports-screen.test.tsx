// Reports: the range, what was sent in it, and the numbers of the home screen that lead there.
import { getHome } from '@countersign/contract/dashboard';
import { listPdfs } from '@countersign/contract/pdfs';
import { type Report, type ReportGroup, exportReport, getReport, getReportSummary } from '@countersign/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerEmptyHome, answerInOrganization, answerSignedIn, listOf, makeOrganization, makePdf } from '#testing/people.ts';
import { FileAnswer, Refusal, startFakeServer } from '#testing/fake-server.ts';

const SENDER = '019a0000-0000-7000-8000-000000000001';
const GROUP: ReportGroup = { sent: 8, opened: 6, signed: 4, declined: 1, reminders: 3, median_seconds: 7_200 };
const NOTHING: ReportGroup = { sent: 0, opened: 0, signed: 0, declined: 0, reminders: 0, median_seconds: null };

function makeReport(about: Partial<Report> = {}): Report {
  return {
    unit: 'week',
    totals: GROUP,
    periods: [{ start: '2026-11-02', sent: 8, opened: 6, signed: 4, declined: 1 }],
    senders: [{ id: SENDER, name: 'Ada Example', ...GROUP }],
    templates: [{ id: null, name: '', ...GROUP }],
    ...about,
  };
}

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(getReport, () => makeReport());
});
const rowsOf = (table: string) =>
  within(screen.getByRole('grid', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('reports', () => {
  it('show how many documents were sent, their outcome and how long signers took', async () => {
    openScreen('/reports?from=2026-11-01&until=2026-11-30');
    const tile = (await screen.findAllByText('Signed by everyone'))[0]?.parentElement;
    expect(tile?.textContent).toBe('Signed by everyone450%');
    expect(rowsOf('By template')).toEqual([['Without a template', '8', '6', '4', '1', '3', '2 hr']]);
    expect(rowsOf('Over time')).toEqual([['Nov 2', '8', '6', '4', '1']]);
    expect(screen.queryByRole('grid', { name: 'By sender' })).toBeNull();
    expect(fake.callsOf(getReport)).toMatchObject([{ query: { from: '2026-11-01', until: '2026-11-30' } }]);
  });

  it('list the senders of an organization for its admins, with links to what they sent', async () => {
    answerInOrganization(fake, makeOrganization('admin'));
    openScreen('/reports?from=2026-11-01&until=2026-11-30');
    const link = within(await screen.findByRole('grid', { name: 'By sender' })).getByRole('link', { name: 'Ada Example' });
    expect(link.getAttribute('href')).toBe(`/signing?sender=${SENDER}&from=2026-11-01&until=2026-11-30`);
  });

  it('are for the chosen dates, and reject invalid ranges', async () => {
    const user = openScreen('/reports');
    await user.click(await screen.findByRole('button', { name: /Period/ }));
    await user.click(await screen.findByRole('option', { name: 'Last 7 days' }));
    await waitFor(() => expect(fake.callsOf(getReport)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /Period/ }));
    await user.click(await screen.findByRole('option', { name: 'Choose the days' }));
    const until = screen.getByLabelText('Last day');
    await user.clear(until);
    await user.type(until, '2020-01-01');
    expect(await screen.findByText('The last day can’t be before the first.')).toBeTruthy();
    expect(fake.callsOf(getReport)).toHaveLength(2);
  });

  it('say what to do if nothing was sent, and can be loaded again after an error', async () => {
    fake.on(getReport, () => new Refusal(404, 'Not found.'));
    const user = openScreen('/reports');
    const again = await screen.findByRole('button', { name: 'Try again' });
    fake.on(getReport, () => makeReport({ totals: NOTHING, senders: [], templates: [] }));
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Nothing was sent in this period' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true);
  });

  it('can be downloaded as a table', async () => {
    fake.on(exportReport, () => new FileAnswer('Group,Name', 'attachment; filename="Report.csv"'));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined }));
    // jsdom goes nowhere, and says so.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const user = openScreen('/reports?from=2026-11-01&until=2026-11-30');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(fake.callsOf(exportReport)).toMatchObject([{ query: { from: '2026-11-01' } }]));
  });
});

describe('the numbers of the home screen', () => {
  const open = () => {
    answerEmptyHome(fake);
    fake.on(listPdfs, () => listOf([makePdf({ mode: 'signing', signing_mode: 'pending' })]));
    fake.on(getReportSummary, () => ({ waiting: 12, completed_this_month: 3, median_seconds: 259_200 }));
    openScreen('/home');
  };

  it('link to the lists that they count', async () => {
    open();
    const numbers = within(await screen.findByRole('navigation', { name: 'Your numbers' }));
    const link = async (name: string) => (await numbers.findByRole('link', { name })).getAttribute('href');
    expect(await link('Waiting for others12')).toBe('/signing?tab=pending');
    expect(await link('Completed this month3')).toBe('/signing?tab=completed');
    expect(await link('Median time to sign3 days')).toBe('/reports');
  });

  it('are hidden before anything was sent, and for a user who only signs', async () => {
    answerEmptyHome(fake);
    openScreen('/home');
    await screen.findByRole('button', { name: /Send for signing/ });
    await waitFor(() => expect(fake.callsOf(getHome)).not.toEqual([]));
    expect(screen.queryByRole('navigation', { name: 'Your numbers' })).toBeNull();
    expect(fake.callsOf(getReportSummary)).toEqual([]);
  });
});
