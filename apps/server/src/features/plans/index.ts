export { intervalOf, refreshPrices } from './prices.ts';
export { findPlan, findPlanOfPrice } from './queries.ts';
export { planRoutes } from './routes.ts';
export { seedPlans } from './seed.ts';
