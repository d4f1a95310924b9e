import { Outlet } from '@tanstack/react-router';
import { LanguageSelect } from '#ui/language-select.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { AuthIllustration } from './auth-illustration.tsx';

/** A form, with an illustration of the product beside it on wide screens. */
export function AuthLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-6 py-8 sm:px-12">
        <header className="flex items-center justify-between gap-4">
          <Wordmark />
          <LanguageSelect />
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12 break-words">
          <Outlet />
        </main>
      </div>
      <div className="hidden items-center justify-center overflow-hidden border-s border-line bg-sunken lg:flex">
        <AuthIllustration />
      </div>
    </div>
  );
}
