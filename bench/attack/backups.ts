import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Step } from './steps.ts'

/** Runs in the background: this process has to notice meanwhile that the site closes idle connections. */
async function command(name: 'backup' | 'restore', dataDir: string, ...words: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups') }
  const child = spawn(process.execPath, ['scripts/run.mjs', name, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [status] = await once(child, 'close')
  return { status, output }
}

/** Puts a secret of the attacker into a backup, with its fingerprint in the manifest. */
function forgeSecret(backup: string): void {
  const forged = 'a secret of the attacker, long enough to be one'
  writeFileSync(join(backup, 'app-secret'), forged)
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  const sha256 = createHash('sha256').update(forged).digest('hex')
  manifest.files['app-secret'] = { bytes: forged.length, sha256 }
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest))
}

function linkSecret(backup: string): void {
  rmSync(join(backup, 'app-secret'))
  symlinkSync('/etc/hostname', join(backup, 'app-secret'))
}

export const backupSteps: Step[] = [
  [
    'a backup that somebody changed is not restored',
    async ({ folder }) => {
      const own = mkdtempSync(join(tmpdir(), 'mosque-connect-attack-backup-'))
      try {
        const made = await command('backup', folder)
        const backup = /^Backup: (\S+)/m.exec(made.output)?.[1] ?? assert.fail(made.output)
        // A folder with the key of the site and without other data.
        cpSync(join(folder, 'backup-key'), join(own, 'backup-key'))
        for (const [change, refusal] of [
          [forgeSecret, /not signed with the key of this site/],
          [linkSecret, /contains a link/],
        ] as const) {
          const changed = join(own, change.name)
          cpSync(backup, changed, { recursive: true })
          change(changed)
          const restored = await command('restore', own, changed)
          assert.equal(restored.status, 1, restored.output)
          assert.match(restored.output, refusal)
        }
        const restored = await command('restore', own, backup)
        assert.equal(restored.status, 0, restored.output)
      } finally {
        rmSync(own, { recursive: true, force: true })
      }
    },
  ],
]
