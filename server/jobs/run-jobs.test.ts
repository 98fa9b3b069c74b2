import { expect, test } from 'vitest'
import { redactSecrets } from './run-jobs.ts'

test.each([
  ['connect smtp://user:p4ss@mail.example:587 failed', 'connect smtp://…@mail.example:587 failed'],
  ['no answer from https://api.example/x?key=abc&page=2', 'no answer from https://api.example/x?key=…&page=2'],
  ['GET https://s3.example/o?X-Amz-Signature=f00', 'GET https://s3.example/o?X-Amz-Signature=…'],
  ['host=db password=hunter2', 'host=db password=…'],
  ["ENOENT: no such file, open '/data/site.db'", "ENOENT: no such file, open '/data/site.db'"],
  ['write to admin@example.org refused', 'write to admin@example.org refused'],
])('%s is shown as %s', (message, shown) => {
  expect(redactSecrets(message)).toBe(shown)
})
