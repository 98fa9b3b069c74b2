import { expect, test, vi } from 'vitest'
import { toastStore } from './toast.tsx'

test('the newest message comes first', () => {
  const store = toastStore()
  store.show('info', 'one')
  store.show('error', 'two')
  expect(store.all().map((toast) => toast.text)).toEqual(['two', 'one'])
})

test('the store has at most twenty messages and drops the oldest', () => {
  const store = toastStore()
  for (let index = 1; index <= 25; index++) store.show('info', `${index}`)
  expect(store.all()).toHaveLength(20)
  expect(store.all().at(-1)?.text).toBe('6')
})

test('a success with the id of a loading message replaces it at the same position', () => {
  const store = toastStore()
  const id = store.show('loading', 'Saving...')
  store.show('info', 'another')
  store.show('success', 'Saved', id)
  expect(store.all().map((toast) => [toast.kind, toast.text])).toEqual([
    ['info', 'another'],
    ['success', 'Saved'],
  ])
})

test('dismissing a message calls the listeners once, and an unknown id calls none', () => {
  const store = toastStore()
  const id = store.show('info', 'text')
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.dismiss('unknown')
  store.dismiss(id)
  stop()
  store.show('info', 'after unsubscribing')
  expect(listener).toHaveBeenCalledTimes(1)
})
