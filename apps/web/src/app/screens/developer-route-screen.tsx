import { DeveloperScreen } from '#features/developer/developer-screen.tsx';
import { DeliveryInspector } from '#features/webhooks/delivery-inspector.tsx';

export function DeveloperRouteScreen() {
  return <DeveloperScreen deliveries={<DeliveryInspector />} />;
}
