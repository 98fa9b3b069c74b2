import { expect, test } from 'vitest'
import { toCsv } from './csv.server.ts'

test('cells with commas, quotes and line breaks are quoted, lists are joined', () => {
  const rows = [{ name: 'Masjid "A", Cape Town', text: 'one\ntwo', list: ['a', 'b'], none: null }]
  expect(toCsv(rows)).toBe('\uFEFFname,text,list,none\r\n"Masjid ""A"", Cape Town","one\ntwo",a | b,\r\n')
})

test('user input never becomes a formula; coordinates are unchanged, and a phone number is never a number', () => {
  const cells = toCsv([{ a: '=1+1', b: '@SUM(A1)', c: '+27 21 424', d: '-33.92', e: '-2+3' }]).split('\r\n')[1]
  expect(cells).toBe("'=1+1,'@SUM(A1),+27 21 424,-33.92,'-2+3")
  const phones = toCsv([{ a: '+27215550001', b: '0215550001', c: '021 555 0001', d: '12345678' }]).split('\r\n')[1]
  expect(phones).toBe('+27 215550001,021 5550001,021 555 0001,12345678')
})
