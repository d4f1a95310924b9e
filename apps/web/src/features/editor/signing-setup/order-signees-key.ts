/** Of orders of the signees that are on their way. */
export const orderSigneesKey = (pdfId: string) => ['order-signees', pdfId] as const;
