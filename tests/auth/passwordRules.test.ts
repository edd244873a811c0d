/** Which passwords a person may set. docs/internals/access.md#sign-in. */
import { expect, test } from 'vitest';
import { passwordProblem } from '../../src/machinery/auth/passwordRules.ts';

const owner = {
  email: 'ada.lovelace@analytical-engines.example',
  fullName: 'Ada King-Noël',
  businessName: 'Müller & Söhne Plumbing',
  businessAlias: 'muller-sohne',
};
const judged = async (passwords: readonly string[]) =>
  Object.fromEntries(await Promise.all(passwords.map(async (password) => [password, await passwordProblem(password, owner)] as const)));
const all = (passwords: readonly string[], problem: string | null) => Object.fromEntries(passwords.map((password) => [password, problem]));

test('[password.guessable] common passwords of twelve characters and more are refused, in simple variations too', async () => {
  const common = [
    ...['123456789012', 'password1234', 'Password123!', 'P@ssw0rd1234', 'passwordpassword', 'administrator', 'Welcome12345'],
    ...['qwertyuiop12', '1q2w3e4r5t6y', 'qazwsxedcrfv', 'asdfghjkl123', 'abcdefghijkl', '987654321098', '111111111111'],
    ...[
      'abc123abc123',
      'iloveyou1234',
      'Summer2024!!',
      'letmein12345',
      'drowssap4321',
      'P-a-s-s-w-o-r-d-1',
      'Truckroll2031',
      'passwort1234',
      'contraseña12',
    ],
    ...['motdepasse123', 'パスワード1234567', '비밀번호12345678', 'ｐａｓｓｗｏｒｄ１２３４', 'password'.repeat(25), 'a'.repeat(200)],
  ];
  expect(await judged(common)).toEqual(all(common, 'guessable'));
});

test('[password.guessable] passwords made from the person, the address or the business are refused', async () => {
  const known = [
    ...[
      'ada.lovelace1',
      'AdaLovelace!!',
      'lovelace-ada1',
      '4d4l0v3l4c3!',
      'ada.lovelace@analytical-engines.example1',
      'analytical-engines',
    ],
    ...['AdaKing-Noel1', 'Müller&Söhne1', 'muller-sohne-1', 'mullersohne2031', 'Plumbing2031!', 'SöhnePlumbing'],
  ];
  expect(await judged(known)).toEqual(all(known, 'guessable'));
  expect(await judged(['ADA.LOVELACE@analytical-engines.example'])).toEqual({ 'ADA.LOVELACE@analytical-engines.example': 'is_address' });
});

test('[password.guessable] unrelated words, sentences and generated passwords are accepted, in any script', async () => {
  const good = [
    ...['correct horse battery', 'kitchen river lamp', 'my dog eats green apples', 'fT8#kq2LpZ0w', 'vZqmTnPwLrKd', 'Grünes Fahrrad Mond'],
    ...[
      '猫が屋根の上で歌っている',
      'مفتاح أزرق تحت المطر',
      '파란 기차 위의 고양이',
      'Ada likes the blue kettle',
      `${'a'.repeat(100)} kitchen river lamp and a blue kettle`,
    ],
  ];
  expect(await judged(good)).toEqual(all(good, null));
});

test('[password.guessable] the length of a password is checked first', async () => {
  expect(await judged(['kitchen', 'x'.repeat(201)])).toEqual({ kitchen: 'too_short', ['x'.repeat(201)]: 'too_long' });
});
