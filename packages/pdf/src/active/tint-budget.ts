/** What one document may cost: a step of evaluating a tint, or what takes about as long. */
const mostSteps = 2 ** 24;

/** How much is left of the work that a document's colours may be. */
export class TintBudget {
  #left: number;

  constructor(steps = mostSteps) {
    this.#left = steps;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** @returns whether there was that much left */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
