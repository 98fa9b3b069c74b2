import { expect, test } from 'vitest'
import { isKnownPassword } from './known-passwords.server.ts'

const names = ['Mosque Connect', 'Masjid Al-Quds', 'مسجد القدس', 'Zubayr de Jongh', 'z.dejongh@office.example']

test.each([
  ['widely used', ['password', '123456', 'qwertyuiop', 'iloveyou', 'capetown', 'bismillah', 'wagwoord', 'الحمدلله']],
  ['in another case', ['PassWord', 'BISMILLAH', 'CapeTown']],
  ['with figures and signs at the end', ['password1', 'Welcome2026!', 'masjid#786', 'Ramadan٢٠٢٦', 'abc123456']],
  ['with figures and signs before it', ['123password', '#1masjid', '2026!CapeTown!']],
  ['with figures and signs for letters', ['P@ssw0rd', 'p455w0rd', '$un5hine', '1l0v3y0u', 'we1c0me']],
  ['with signs and accents in between', ['pass word', '123-456', 'b.i.s.m.i.l.l.a.h', 'pássword']],
  ['repeated', ['passwordpassword', 'aaaaaaaa', '121212', 'abcabcabc', '111111!', 'MasjidMasjid1']],
  ['the name of the site', ['mosqueconnect', 'M0sque-Connect1', 'Connect2026']],
  ['the name of the mosque', ['Al-Quds1', 'masjidalquds', 'quds!!!', 'القدس1447', 'مسجدالقدس']],
  ['the name or email of the person', ['zubayr', 'Zub4yr!', 'dejongh99', 'zubayrdejongh', 'zdejongh1', 'office123']],
])('a password that is %s is known', (_, passwords) => {
  for (const password of passwords) expect([password, isKnownPassword(password, names)]).toEqual([password, true])
})

test.each([
  'correct horse battery staple',
  'Nu#7pq',
  'tafelberg-wolke',
  '83920174',
  'passwords are many',
  'de1234',
  'x',
])('%s is not known', (password) => {
  expect(isKnownPassword(password, names)).toBe(false)
})

test('the names of other people are not known', () => {
  expect(isKnownPassword('zubayr99', [])).toBe(false)
  expect(isKnownPassword('', [''])).toBe(false)
})
