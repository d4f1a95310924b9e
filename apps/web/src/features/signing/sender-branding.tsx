// Branding of the sending organization on all screens of a signee.
import type { OrganizationBranding } from '@countersign/contract/organizations';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, createContext, useContext } from 'react';
import { useAccent } from '#lib/use-accent.ts';
import { BrandBand } from '#ui/brand-band.tsx';
import { classNames } from '#ui/class-names.ts';
import { Mark, Wordmark } from '#ui/wordmark.tsx';
import { senderBrandingQuery } from './signing-api.ts';

const SenderBranding = createContext<OrganizationBranding | null>(null);

/** Null for a private space, and without a sender. */
export function useSenderBranding(): OrganizationBranding | null {
  return useContext(SenderBranding);
}

/** Applies the branding, so that the screens match the email that led here. */
export function WithSenderBranding({ pdfId, children }: { pdfId: string; children: ReactNode }) {
  const branding = useQuery({ ...senderBrandingQuery(pdfId), enabled: pdfId !== '' }).data ?? null;
  useAccent(branding?.primary_color ?? null);

  return (
    <SenderBranding value={branding}>
      <BrandBand color={branding?.secondary_color} />
      {children}
    </SenderBranding>
  );
}

/** The organization's logo, or the product's mark in its colour. */
export function SenderMark({ isSmall = false }: { isSmall?: boolean }) {
  const logo = useSenderBranding()?.logo_base64;
  if (!logo) return <Mark className={classNames('shrink-0', isSmall ? 'size-5' : 'size-7')} />;
  const size = isSmall ? 'h-5 max-w-16' : 'h-8 max-w-28';
  // Logos are designed for white paper, so they get a white background in dark mode, too.
  return <img src={logo} alt="" className={classNames('w-auto shrink-0 rounded-sm bg-white object-contain p-0.5', size)} />;
}

/** Logo at the top of a page with a single message. */
export function SenderWordmark() {
  const branding = useSenderBranding();
  if (!branding) return <Wordmark />;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <SenderMark />
      <span translate="no" className="min-w-0 truncate text-base font-semibold text-ink">
        {branding.name}
      </span>
    </span>
  );
}
