import { afterEach, describe, expect, test } from 'vitest';
import { inLanguage, learnServerWords } from './server-words.ts';

afterEach(() => learnServerWords({}));

describe('what the server says', () => {
  const german = {
    'Choose a file.': 'Wählen Sie eine Datei.',
    'Use at most {0} characters.': 'Höchstens {0} Zeichen sind möglich.',
    'This pdf is {0} and cannot {1}.': 'Dieses PDF ist {0} und kann nicht {1}.',
    pending: 'gesendet',
    'be changed': 'geändert werden',
    '{0} (and {1} more)': '{0} (und {1} weitere)',
    'Write what {{{0}}} stands for.': 'Schreiben Sie, wofür {{{0}}} steht.',
  };

  test('is told in the language of the screen, with what was put in', () => {
    learnServerWords(german);
    expect(inLanguage('Choose a file.')).toBe('Wählen Sie eine Datei.');
    expect(inLanguage('Use at most 80 characters.')).toBe('Höchstens 80 Zeichen sind möglich.');
    expect(inLanguage('Write what {{client}} stands for.')).toBe('Schreiben Sie, wofür {{client}} steht.');
  });

  test('is told word by word where it is put together', () => {
    learnServerWords(german);
    expect(inLanguage('This pdf is pending and cannot be changed.')).toBe(
      'Dieses PDF ist gesendet und kann nicht geändert werden.',
    );
    expect(inLanguage('Choose a file. (and 2 more)')).toBe('Wählen Sie eine Datei. (und 2 weitere)');
  });

  test('leaves the names of people as they are, though the server has a word like them', () => {
    learnServerWords({ ...german, 'It’s not {0}’s turn yet.': '{0} ist noch nicht an der Reihe.' });
    expect(inLanguage('It’s not pending’s turn yet.')).toBe('pending ist noch nicht an der Reihe.');
    expect(inLanguage('It’s not Choose a file.’s turn yet.')).toBe('Choose a file. ist noch nicht an der Reihe.');
  });

  test('is not turned around by a name in it, in whatever language', () => {
    expect(inLanguage('Eve\u202E has already acted.')).toBe('Eve has already acted.');
    learnServerWords({ '{0} has already acted.': '{0} hat schon gehandelt.' });
    expect(inLanguage('Eve\u202E\u2067 has already acted.')).toBe('Eve hat schon gehandelt.');
  });

  test('is told by the sentence that says most of it', () => {
    learnServerWords({ 'Enter at most {0}.': 'Höchstens {0}.', 'Enter at most {0} {1}.': 'Höchstens {0} Zeichen.' });
    expect(inLanguage('Enter at most 3 characters.')).toBe('Höchstens 3 Zeichen.');
    expect(inLanguage('Enter at most 3.')).toBe('Höchstens 3.');
    expect(inLanguage('constructor')).toBe('constructor');
  });

  test('stays as it is where it is not known, and in English', () => {
    learnServerWords(german);
    expect(inLanguage('Something else.')).toBe('Something else.');
    learnServerWords({});
    expect(inLanguage('Choose a file.')).toBe('Choose a file.');
  });

  test('names the bounds of a number as the screen writes numbers', () => {
    const said = 'Geben Sie eine Zahl von {0} bis {1} ein.';
    learnServerWords(
      { 'Enter a number from {0} to {1}.': said, '{0} has already acted.': '{0} hat schon gehandelt.' },
      { locale: 'de' },
    );
    expect(inLanguage('Enter a number from -0.5 to 1234.567.')).toBe('Geben Sie eine Zahl von -0,5 bis 1234,567 ein.');
    expect(inLanguage('Enter a number from 0% to 12.5%.')).toBe('Geben Sie eine Zahl von 0\u00a0% bis 12,5\u00a0% ein.');
    expect(inLanguage('1.5 has already acted.')).toBe('1.5 hat schon gehandelt.');
  });

  test('a name within it cannot add to it, nor turn a sentence that is read from the right', () => {
    learnServerWords({ '{0} of {1} has already acted.': 'وقّع {0} من {1}.' }, { isRightToLeft: true });
    expect(inLanguage('{1} $& of Acme has already acted.')).toBe('وقّع \u2068{1} $&\u2069 من \u2068Acme\u2069.');
  });
});
