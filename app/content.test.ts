import { expect, test } from 'vitest'
import { contentIn } from './content.server.ts'

test('the figures are those the site claims', () => {
  expect(contentIn('en').figures.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '50+ Active mosques',
    '1000+ Community members',
    '100+ Monthly events',
  ])
})

test('each language gets its own words, and only those', () => {
  expect(JSON.stringify(contentIn('ar'))).not.toMatch(/Sample|Community/)
  expect(JSON.stringify(contentIn('en'))).not.toMatch(/[\u0600-\u06ff]/)
})

test('there are three voices, all of community members, and three founders', () => {
  const { testimonials, team } = contentIn('en')
  expect(testimonials.map((voice) => voice.role)).toEqual(Array(3).fill('Community Member'))
  expect(team).toHaveLength(3)
})
