// Of a call the browser needs the method and the path: what goes in and comes out is checked by the server. Left in, the schemas of
// every call, and what builds them, came to each screen that makes one.

/** As much of Babel as is needed; it has no types of its own. */
interface Node {
  type: string;
  /** Of `… as …` and its like. */
  expression?: Node;
}
interface Property extends Node {
  /** Without a name where it is spread or computed. */
  key?: { name?: string };
}
interface Call extends Node {
  callee: { name?: string };
  arguments: (Node & { properties?: Property[] })[];
}
interface Path<Shape> {
  node: Shape;
  replaceWith(node: unknown): void;
}
interface Babel {
  types: {
    arrowFunctionExpression(params: never[], body: unknown): unknown;
    callExpression(callee: unknown, parts: never[]): Node;
    addComment(node: unknown, place: 'leading', text: string): void;
  };
}
interface Declaration extends Node {
  declarations: { init?: Node | null }[];
}
interface Program extends Node {
  body: (Node & { declaration?: Node | null })[];
}

const NEEDED = ['method', 'path'];

/** For `@rolldown/plugin-babel`: the files of the contract as browsers get them. Schemas that a screen uses by name stay. */
export function callsWithoutSchemas() {
  return {
    preset: { plugins: [withoutSchemas] },
    rolldown: { filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]/ } },
  };
}

function withoutSchemas({ types }: Babel) {
  return {
    name: 'calls-without-schemas',
    visitor: {
      CallExpression(path: Path<Call>) {
        const { callee, arguments: given } = path.node;
        const [input] = given;
        if (callee.name !== 'endpoint' || !input.properties) return;
        input.properties = input.properties.filter(({ key }) => key?.name === undefined || NEEDED.includes(key.name));
        path.replaceWith(input);
      },
      Program: {
        /** What nobody uses goes only where the bundler knows that making it does nothing else. */
        exit({ node }: Path<Program>) {
          for (const statement of node.body) {
            const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
            if (declared?.type !== 'VariableDeclaration') continue;
            for (const one of (declared as Declaration).declarations) {
              if (!one.init || !isMade(one.init)) continue;
              const made = types.callExpression(types.arrowFunctionExpression([], one.init), []);
              types.addComment(made, 'leading', ' @__PURE__ ');
              one.init = made;
            }
          }
        },
      },
    },
  };
}

function isMade({ type, expression }: Node): boolean {
  return type === 'CallExpression' || (expression !== undefined && isMade(expression));
}
