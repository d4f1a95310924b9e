import { useLingui } from '@lingui/react/macro';
import { CirclePause } from 'lucide-react';
import { isAllowed } from '#lib/space/roles.ts';
import { useSpace } from '#lib/space/space.ts';
import { ButtonLink } from '#ui/link.tsx';

/** Says why nothing can be changed in the organization that one works in. */
export function InactiveBanner() {
  const { t } = useLingui();
  const { organization, role } = useSpace();
  if (!organization || organization.is_active) return null;

  return (
    <div
      data-banner
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-4 pt-3 pb-2 text-sm text-warning sm:px-8 lg:px-12"
    >
      <CirclePause aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 break-words">
        {t`${organization.name} is inactive: you can look at everything, but not change or send anything.`}
      </p>
      {isAllowed(role) && (
        <ButtonLink to="/settings/organizations" size="small">
          {t`Settings`}
        </ButtonLink>
      )}
    </div>
  );
}
