import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { CirclePause } from 'lucide-react';
import { isAllowed, roleIn } from '#lib/space/roles.ts';
import { ButtonLink } from '#ui/link.tsx';

/** Says why nothing can be changed in an organization. */
export function InactiveBanner({ organization }: { organization: Organization | null }) {
  const { t } = useLingui();
  if (!organization || organization.is_active) return null;

  return (
    <div
      data-banner
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-4 pt-3 pb-2 text-sm text-warning sm:px-8 lg:px-12"
    >
      <CirclePause aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 break-words">
        {t`${organization.name} is inactive and read-only: you can’t change or send anything.`}
      </p>
      {isAllowed(roleIn(organization)) && (
        <ButtonLink to="/settings/organizations" size="small">
          {t`Settings`}
        </ButtonLink>
      )}
    </div>
  );
}
