import type { FastifyRequest } from 'fastify';

/** Whether a call is allowed during maintenance depends on its route and on the caller. */
export async function refuseInMaintenance(request: FastifyRequest): Promise<void> {
  const { mounted } = request.routeOptions.config;
  if (!mounted || mounted.in_maintenance === 'open') return;
  await request.server.context.maintenance.refuse(request.caller.user);
}
