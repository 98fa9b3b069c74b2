import { expect, test } from 'vitest'
import { toInternationalPhone, withPhoneExample } from './phones.ts'

test.each([
  ['02079460110', 'GB', '+442079460110'],
  ['020 7946-0110', 'GB', '+442079460110'],
  ['+44 (0)20 7946 0110', 'GB', '+442079460110'],
  ['0044 20 7946 0110', 'ZA', '+442079460110'],
  ['(021) 424 4608', 'ZA', '+27214244608'],
  ['27214244608', 'ZA', '+27214244608'],
  ['(416) 555-0101', 'CA', '+14165550101'],
  ['1-416-555-0101', 'US', '+14165550101'],
  ['4412 3456', 'QA', '+97444123456'],
  ['06 698 12345', 'IT', '+390669812345'],
  ['8 495 123-45-67', 'RU', '+74951234567'],
  ['call me', 'GB', 'call me'],
  ['02079460110', 'AQ', '02079460110'],
  ['', 'GB', ''],
])('%s in %s is %s', (text, country, number) => {
  expect(toInternationalPhone(text, country)).toBe(number)
})

test('an example is one of the country', () => {
  expect(withPhoneExample('For example +27123456789', 'GB')).toBe('For example +44123456789')
  expect(withPhoneExample('For example +27123456789', 'AQ')).toBe('For example +27123456789')
})
