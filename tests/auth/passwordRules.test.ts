/** Which passwords a person may set. docs/internals/access.md#sign-in. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { leastPasswordCharacters } from '../../src/contract/passwordLength.ts';
import { knownPassphrases } from '../../src/machinery/auth/knownPassphrases.ts';
import { passwordProblem } from '../../src/machinery/auth/passwordRules.ts';
import { seed } from '../support/seed.ts';

const owner = {
  email: 'ada.lovelace@analytical-engines.example',
  fullName: 'Ada King-Noël',
  businessName: 'Müller & Söhne Plumbing',
  businessAlias: 'muller-sohne',
  hasSecondFactor: false,
};
const judged = async (passwords: readonly string[]) =>
  Object.fromEntries(await Promise.all(passwords.map(async (password) => [password, await passwordProblem(password, owner)] as const)));
const all = (passwords: readonly string[], problem: string | null) => Object.fromEntries(passwords.map((password) => [password, problem]));

test('[password.guessable] common passwords of fifteen characters and more are refused, in simple variations too', async () => {
  const common = [
    ...[
      '123456789012345',
      'password12345678',
      'Password123456!',
      'P@ssw0rd1234567',
      'passwordpassword',
      'administrator123',
      'Welcome12345678',
    ],
    ...[
      'qwertyuiop12345',
      '1q2w3e4r5t6y7u8i',
      'qazwsxedcrfvtgb',
      'asdfghjkl123456',
      'abcdefghijklmno',
      '987654321098765',
      '111111111111111',
    ],
    ...[
      'abc123abc123abc',
      'iloveyou1234567',
      'Summer2024!!!!!',
      'letmein12345678',
      'drowssap4321432',
      'P-a-s-s-w-o-r-d-1',
      'Truckroll2031!!',
    ],
    ...[
      'passwort1234567',
      'contraseña12345',
      'motdepasse12345',
      'パスワード1234567890',
      '비밀번호12345678901',
      'ｐａｓｓｗｏｒｄ１２３４５６７',
    ],
    ...['password'.repeat(25), 'a'.repeat(200)],
  ];
  expect(await judged(common)).toEqual(all(common, 'guessable'));
});

test('[password.guessable] known passphrases are refused, however they are written', async () => {
  const known = [
    ...['correcthorsebatterystaple', 'correct horse battery staple', 'Correct-Horse-Battery-Staple-1', 'c0rrecth0rsebatterystaple!'],
    ...[
      'The quick brown fox jumps',
      'To be, or not to be',
      'I love you so much 2031',
      'Der schnelle braune Fuchs',
      'En un lugar de la Mancha',
    ],
    ...['Il était une fois 1', 'いろはにほへと ちりぬるを、12', '동해물과 백두산이 마르고 닳도록', 'بسم الله الرحمن الرحيم'],
  ];
  expect(await judged(known)).toEqual(all(known, 'guessable'));
});

test('[password.guessable] no known passphrase is too short to be asked about', () => {
  expect(knownPassphrases.filter((phrase) => phrase.length < 3 || phrase !== phrase.toLowerCase())).toEqual([]);
});

test('[password.guessable] passwords made from the person, the address or the business are refused', async () => {
  const known = [
    ...['ada.lovelace1234', 'AdaLovelace!!!!', 'lovelace-ada-123', '4d4l0v3l4c3!!!!!', 'ada.lovelace@analytical-engines.example1'],
    ...[
      'analytical-engines',
      'AdaKing-Noel1234',
      'Müller & Söhne Plumbing',
      'muller-sohne-123',
      'mullersohne2031',
      'Plumbing2031!!!',
      'SöhnePlumbing12',
    ],
  ];
  expect(await judged(known)).toEqual(all(known, 'guessable'));
  expect(await judged(['ADA.LOVELACE@analytical-engines.example'])).toEqual({ 'ADA.LOVELACE@analytical-engines.example': 'is_address' });
});

test('[password.guessable] unrelated words, sentences and generated passwords are accepted, in any script', async () => {
  const good = [
    ...[
      'paper mountain violin',
      'kitchen river lamp',
      'my dog eats green apples',
      'fT8#kq2LpZ0wXy3',
      'vZqmTnPwLrKdBhs',
      'Grünes Fahrrad Mond',
    ],
    ...['猫が屋根の上で歌っている夜の夢', 'مفتاح أزرق تحت المطر', '파란 기차 위의 하얀 고양이와', 'Ada likes the blue kettle'],
    `${'a'.repeat(100)} kitchen river lamp and a blue kettle`,
  ];
  expect(await judged(good)).toEqual(all(good, null));
});

test.each(['', ' '])(
  '[password.words] five random words, joined by %j, are accepted without rules about kinds of characters',
  async (sign) => {
    const five = fc.noBias(fc.array(fc.constantFrom(...dictionary['diceware-common']), { minLength: 5, maxLength: 5 }));
    const drawn = fc.sample(five, { seed, numRuns: 200 }).map((words) => words.join(sign));
    const long = drawn.filter((phrase) => phrase.length >= 15);
    expect(await judged(long)).toEqual(all(long, null));
  },
);

test('[password.length] fifteen characters are enough where the password is the only factor, and twelve beside a second one', async () => {
  expect([leastPasswordCharacters({ hasSecondFactor: false }), leastPasswordCharacters({ hasSecondFactor: true })]).toEqual([15, 12]);
  expect(await judged(['fT8#kq2LpZ0wXy', 'fT8#kq2LpZ0wXy3'])).toEqual({ 'fT8#kq2LpZ0wXy': 'too_short', 'fT8#kq2LpZ0wXy3': null });
  // Characters are counted, whatever bytes they take.
  expect(await judged(['猫'.repeat(14)])).toEqual({ ['猫'.repeat(14)]: 'too_short' });
});

test('[password.guessable] the length of a password is checked first', async () => {
  expect(await judged(['kitchen', 'x'.repeat(201)])).toEqual({ kitchen: 'too_short', ['x'.repeat(201)]: 'too_long' });
});
