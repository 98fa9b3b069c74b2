import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeShippedFolder } from './build/shipped-folder.ts'
import { installPackages } from './debian-packages.ts'

// npm run image -- FILE: an OCI archive of deploy/Dockerfile, from the shipped folder and a base of Debian's packages,
// without a container engine. Needs root (or a user namespace) for the files of other users.
const SUITE = 'bookworm'
/** The programs that `node_modules/.bin/node` needs; certificates are for mail, buckets and other services. */
const PACKAGES = 'ca-certificates,libstdc++6,tzdata'

const [file, ...more] = process.argv.slice(2)
if (!file || more.length > 0) {
  console.error('Usage: npm run image -- FILE')
  process.exit(1)
}
const lacks = () => ['mmdebstrap', 'buildah'].filter((name) => spawnSync('which', [name]).status !== 0)
if (lacks().length > 0) installPackages('mmdebstrap', 'buildah')
if (lacks().length > 0) {
  console.error(`Install ${lacks().join(' and ')} first (Debian's packages have these names).`)
  process.exit(1)
}

const work = mkdtempSync(join(tmpdir(), 'mosque-connect-image-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
const buildah = (...args: string[]) =>
  run('buildah', '--root', join(work, 'store'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs', ...args)

const site = join(work, 'site')
await makeShippedFolder(site)
const base = join(work, 'base.tar')
// Without what only people at a terminal read.
const lean = ['usr/share/doc/*', 'usr/share/man/*', 'usr/share/locale/*'].map(
  (path) => `--dpkgopt=path-exclude=/${path}`,
)
run('mmdebstrap', '--quiet', '--variant=essential', `--include=${PACKAGES}`, ...lean, SUITE, base)
buildah('from', '--name', 'base', 'scratch')
buildah('add', '--quiet', 'base', base)
buildah('commit', '--quiet', '--rm', 'base', 'base')
const dockerfile = ['--file', resolve('deploy/Dockerfile'), '--build-arg', 'BASE=localhost/base']
buildah('bud', '--quiet', '--isolation', 'chroot', ...dockerfile, '--format', 'oci', '--tag', 'mosque-connect', site)
rmSync(file, { force: true })
buildah('push', '--quiet', 'mosque-connect', `oci-archive:${resolve(file)}:localhost/mosque-connect:latest`)
console.log(
  `${file} is ready (${Math.round(statSync(file).size / 1_000_000)} MB): docker load, podman load or skopeo copy read it.`,
)
