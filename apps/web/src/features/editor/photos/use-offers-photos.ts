import { useQuery } from '@tanstack/react-query';
import { integrationsQuery } from '#lib/integrations.ts';

/** Whether photos of a service are available here, once it is connected. */
export function useOffersPhotos(): boolean {
  const { data } = useQuery(integrationsQuery);
  return data?.providers.some(({ is_configured }) => is_configured) ?? false;
}
