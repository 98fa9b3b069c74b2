import { expect, test, vi } from 'vitest'
import { toastStore } from './toasts.ts'

test('the newest message comes first', () => {
  const store = toastStore()
  store.show('info', 'one')
  store.show('error', 'two')
  expect(store.all().map((toast) => toast.text)).toEqual(['two', 'one'])
})

test('at most twenty messages stay, the oldest leave', () => {
  const store = toastStore()
  for (let index = 1; index <= 25; index++) store.show('info', `${index}`)
  expect(store.all()).toHaveLength(20)
  expect(store.all().at(-1)?.text).toBe('6')
})

test('a loading message becomes the success of the same work, in its place', () => {
  const store = toastStore()
  const id = store.show('loading', 'Saving...')
  store.show('info', 'another')
  store.show('success', 'Saved', id)
  expect(store.all().map((toast) => [toast.kind, toast.text])).toEqual([
    ['info', 'another'],
    ['success', 'Saved'],
  ])
})

test('dismissing tells the listeners once, and an unknown id tells nobody', () => {
  const store = toastStore()
  const id = store.show('info', 'text')
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.dismiss('unknown')
  store.dismiss(id)
  stop()
  store.show('info', 'unheard')
  expect(listener).toHaveBeenCalledTimes(1)
})
