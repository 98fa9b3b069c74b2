import { expect, test } from 'vitest'
import { contentIn } from './content.server.ts'

test('the figures have the specified values and labels', () => {
  expect(contentIn('en').figures.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '50+ Active mosques',
    '1000+ Community members',
    '100+ Monthly events',
  ])
})

test('each language has its own texts only', () => {
  expect(JSON.stringify(contentIn('ar'))).not.toMatch(/Sample|Community/)
  expect(JSON.stringify(contentIn('en'))).not.toMatch(/[\u0600-\u06ff]/)
})

test('there are three testimonials of community members and three founders', () => {
  const { testimonials, team } = contentIn('en')
  expect(testimonials.map((testimonial) => testimonial.role)).toEqual(Array(3).fill('Community Member'))
  expect(team).toHaveLength(3)
})
