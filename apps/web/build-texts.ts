// The English texts, which are written in the code, stay there: each of them travels with the screen that says it.
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';

/** As much of Babel as is needed; it has no types of its own. */
interface Babel {
  types: {
    isIdentifier(node: unknown, is: { name: string }): boolean;
    isStringLiteral(node: unknown): boolean;
    valueToNode(value: unknown): unknown;
  };
}
interface ObjectPath {
  node: { leadingComments?: { value: string }[] | null; properties: { key?: unknown; value?: { value?: unknown } }[] };
}

/** What Lingui's macro puts before each text that it found. */
const TEXT = '* i18n ';

/** Lingui's macros, leaving each English text where it is used, in the form that a catalogue would have it in. */
export function textsInCode(root: string): ReturnType<typeof linguiTransformerBabelPreset> {
  const linguiConfig = getConfig({ cwd: root });
  const { rolldown } = linguiTransformerBabelPreset({ linguiConfig }, { cwd: root });
  const macro = ['@lingui/babel-plugin-lingui-macro', { linguiConfig, descriptorFields: 'message' }];
  return { preset: { plugins: [macro, compiledTexts] }, rolldown };
}

/** A browser has nothing that could read `{count, plural, …}`. */
function compiledTexts({ types }: Babel) {
  return {
    name: 'compiled-texts',
    visitor: {
      ObjectExpression({ node }: ObjectPath) {
        if (!node.leadingComments?.some(({ value }) => value === TEXT)) return;
        const message = node.properties.find(({ key }) => types.isIdentifier(key, { name: 'message' }));
        if (!message || !types.isStringLiteral(message.value)) return;
        Object.assign(message, { value: types.valueToNode(compileMessage(String(message.value?.value))) });
      },
    },
  };
}
