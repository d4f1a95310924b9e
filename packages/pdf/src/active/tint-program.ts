// Calculator functions (ISO 32000-2, 7.10.5): a few operators on a stack, no loops.
import type { TintBudget } from './tint-budget.ts';

type Step = number | string | Step[];

const maxStack = 100;

/**
 * @returns undefined if the content is not a valid program. The returned function returns undefined if the program misuses
 * its stack or the budget is spent.
 */
export function calculator(
  program: string,
  budget: TintBudget,
): ((inputs: readonly number[]) => number[] | undefined) | undefined {
  const steps = parsed(program);
  if (!steps) return undefined;
  return (inputs) => {
    const stack = [...inputs];
    return run(steps, stack, budget) ? stack : undefined;
  };
}

function parsed(program: string): Step[] | undefined {
  const open: Step[][] = [[]];
  for (const token of program.replaceAll(/%[^\r\n]*/g, ' ').match(/[{}]|[^\s\0{}]+/g) ?? []) {
    if (token === '{') open.push([]);
    else if (token === '}') {
      const block = open.pop();
      if (open.length > maxStack) return undefined;
      if (!block || open.length === 0) return undefined;
      open.at(-1)?.push(block);
    } else open.at(-1)?.push(Number.isNaN(Number(token)) ? token : Number(token));
  }
  const [whole] = open[0] ?? [];
  return Array.isArray(whole) ? whole : undefined;
}

function run(steps: readonly Step[], stack: number[], budget: TintBudget): boolean {
  for (const [index, step] of steps.entries()) {
    const isOfStack = step === 'copy' || step === 'roll';
    if (stack.length > maxStack || !budget.spend(isOfStack ? 1 + stack.length : 1)) return false;
    if (typeof step === 'number') stack.push(step);
    else if (step === 'if' || step === 'ifelse') {
      const [yes, no] = steps.slice(step === 'if' ? index - 1 : index - 2, index);
      const chosen = stack.pop() ? yes : step === 'if' ? [] : no;
      if (!Array.isArray(chosen) || !run(chosen, stack, budget)) return false;
    } else if (typeof step === 'string' && !apply(step, stack)) return false;
  }
  return true;
}

function apply(operator: string, stack: number[]): boolean {
  const unary = unaries.get(operator);
  const binary = binaries.get(operator);
  if (unary || binary) {
    const last = stack.pop();
    const first = binary ? stack.pop() : 0;
    if (last === undefined || first === undefined) return false;
    stack.push(unary ? unary(last) : (binary?.(first, last) ?? 0));
    return true;
  }
  return move(operator, stack);
}

function move(operator: string, stack: number[]): boolean {
  const last = operator === 'true' ? 1 : operator === 'false' ? 0 : stack.pop();
  if (last === undefined) return false;
  switch (operator) {
    case 'true':
    case 'false':
      stack.push(last);
      return true;
    case 'pop':
      return true;
    case 'dup':
      stack.push(last, last);
      return true;
    case 'exch':
      stack.splice(-1, 0, last);
      return stack.length > 1;
    case 'copy':
      if (last > 0) stack.push(...stack.slice(-last));
      return last >= 0;
    case 'index': {
      const found = stack.at(-1 - last);
      if (found !== undefined) stack.push(found);
      return found !== undefined;
    }
    case 'roll':
      return roll(stack, stack.pop() ?? -1, last);
    default:
      return false;
  }
}

function roll(stack: number[], count: number, by: number): boolean {
  if (count < 0 || count > stack.length) return false;
  if (count === 0) return true;
  const rolled = stack.splice(-count);
  const shift = ((by % count) + count) % count;
  stack.push(...rolled.slice(count - shift), ...rolled.slice(0, count - shift));
  return true;
}

const degrees = Math.PI / 180;
const unaries = new Map<string, (value: number) => number>([
  ['abs', Math.abs],
  ['neg', (value) => -value],
  ['ceiling', Math.ceil],
  ['floor', Math.floor],
  ['round', Math.round],
  ['truncate', Math.trunc],
  ['cvi', Math.trunc],
  ['cvr', (value) => value],
  ['sqrt', Math.sqrt],
  ['sin', (value) => Math.sin(value * degrees)],
  ['cos', (value) => Math.cos(value * degrees)],
  ['ln', Math.log],
  ['log', Math.log10],
  ['not', (value) => (value ? 0 : 1)],
]);
const binaries = new Map<string, (first: number, last: number) => number>([
  ['add', (first, last) => first + last],
  ['sub', (first, last) => first - last],
  ['mul', (first, last) => first * last],
  ['div', (first, last) => first / last],
  ['idiv', (first, last) => Math.trunc(first / last)],
  ['mod', (first, last) => first % last],
  ['exp', (first, last) => first ** last],
  ['atan', (first, last) => (Math.atan2(first, last) / degrees + 360) % 360],
  ['eq', (first, last) => Number(first === last)],
  ['ne', (first, last) => Number(first !== last)],
  ['gt', (first, last) => Number(first > last)],
  ['ge', (first, last) => Number(first >= last)],
  ['lt', (first, last) => Number(first < last)],
  ['le', (first, last) => Number(first <= last)],
  ['and', (first, last) => first & last],
  ['or', (first, last) => first | last],
  ['xor', (first, last) => first ^ last],
  ['bitshift', (first, last) => (last < 0 ? first >> -last : first << last)],
]);
