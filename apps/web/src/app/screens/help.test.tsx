// The help: its menu, the guides that come with the product, and what is copied to report a problem.
import { getHome } from '@countersign/contract/dashboard';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetAccountLanguage } from '#lib/language.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { answerEmptyHome, answerSignedIn } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  answerEmptyHome(server);
});

async function choose(item: string) {
  const user = openScreen('/home');
  await screen.findByRole('heading', { name: 'Hello, Ada' });
  await user.click((await screen.findAllByRole('button', { name: 'Help' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
}

describe('the help', () => {
  it('has guides as pages, linked to each other', async () => {
    const user = await choose('Guides');
    await user.click(await screen.findByRole('link', { name: /^Send a document/ }));
    expect(await screen.findByRole('heading', { name: 'Review before you send' })).toBeTruthy();
    expect(screen.queryByText(/email-preview/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'contacts' }));
    expect(await screen.findByRole('heading', { name: 'Import a CSV file' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'All guides' }));
    expect(await screen.findByRole('heading', { name: 'Guides' })).toBeTruthy();
  });

  it("has guides in the screens' language, but no changelog", async () => {
    onTestFinished(forgetAccountLanguage);
    answerSignedIn(fake, { locale: 'ar' });
    const user = openScreen('/help/send');
    const step = await screen.findByText('إرسال للتوقيع', { selector: 'strong' });
    expect(step.closest('article')).toMatchObject({ lang: 'ar', dir: 'rtl' });
    expect(screen.getByText('/signing/{id}/sent').dir).toBe('ltr');
    await user.click(screen.getByRole('link', { name: 'جهات اتصالك' }));
    expect(await screen.findByRole('heading', { name: 'استيراد ملف CSV' })).toBeTruthy();
    openScreen('/help/whats-new');
    const version = await screen.findByRole('heading', { name: /^0\.1\.0/ });
    expect(version.closest('article')).toMatchObject({ lang: 'en', dir: 'ltr' });
  });

  it('shows what is new, and says if a page does not exist', async () => {
    openScreen('/help/whats-new');
    expect(await screen.findByRole('heading', { name: /^0\.1\.0/ })).toBeTruthy();
    openScreen('/help/nothing');
    expect(await screen.findByText('Guide not found')).toBeTruthy();
  });

  it('shows the keyboard shortcuts, also with ?, but not while typing', async () => {
    const user = await choose('Keyboard shortcuts');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('copies the version and the request id, and nothing from the screen', async () => {
    const user = await choose('Report a problem');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await dialog.findByText(/Version: test/);
    await user.click(dialog.getByRole('button', { name: 'Copy details' }));
    await waitFor(() => expect(copied).toHaveBeenCalled());
    expect(copied.mock.calls[0]?.[0]).toMatch(/^Version: test\nRequest id: none\nScreen: \/home\nTime: .+\nBrowser: /);
    expect(fake.callsOf(getHome)).not.toEqual([]);
  });
});
