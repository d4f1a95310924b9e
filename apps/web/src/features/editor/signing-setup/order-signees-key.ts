/** Mutation key for pending changes of the signees' order. */
export const orderSigneesKey = (pdfId: string) => ['order-signees', pdfId] as const;
