// Labels printed on keyboards, by the language they are sold for.
import { i18n } from '@lingui/core';

const KEY_NAMES: Record<string, Readonly<Record<string, string>>> = {
  de: {
    Ctrl: 'Strg',
    Shift: 'Umschalt',
    Enter: 'Eingabe',
    Del: 'Entf',
    PgUp: 'Bild ↑',
    PgDn: 'Bild ↓',
    Home: 'Pos1',
    End: 'Ende',
    Menu: 'Menü',
  },
  fr: { Shift: 'Maj', Enter: 'Entrée', Del: 'Suppr', Esc: 'Échap', Home: 'Début', End: 'Fin' },
  es: {
    Shift: 'Mayús',
    Enter: 'Intro',
    Del: 'Supr',
    PgUp: 'Re Pág',
    PgDn: 'Av Pág',
    Home: 'Inicio',
    End: 'Fin',
    Menu: 'Menú',
  },
};

/** @param name label on English keyboards */
export function keyName(name: string, language: string = i18n.locale): string {
  return KEY_NAMES[language]?.[name] ?? name;
}
