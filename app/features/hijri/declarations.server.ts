import type { Selectable, Transaction } from 'kysely'
import { type Actor, canDeclareMonths } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import type { Flag } from '#app/db/schema/column-values.ts'
import type { Database } from '#app/db/schema.ts'
import { type Change, catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { checkDeclaration, checkEntries, type Refusal, refuseUndo, refuseWithdrawal } from './declaration-rules.ts'
import type { Declaration, HijriMonth, NewDeclaration } from './declaration-schema.ts'
import { loadMoonFacts, type MoonFacts } from './known-months.server.ts'

// On globalThis, because pages, API and jobs may load copies of this module.
const shared = globalThis as { mosqueConnectDeclarations?: { revision: number; declarations: Declaration[] } }

/** The beginnings of months that are announced and hold, from the earliest on; in memory until the next write. */
export async function listDeclarations(): Promise<readonly Declaration[]> {
  const revision = await currentRevision()
  if (shared.mosqueConnectDeclarations?.revision !== revision)
    shared.mosqueConnectDeclarations = { revision, declarations: await loadDeclarations(reader()) }
  return shared.mosqueConnectDeclarations.declarations
}

/** The same as a transaction sees it. */
export async function loadDeclarations(from: Connection): Promise<Declaration[]> {
  const rows = await from
    .selectFrom('declarations')
    .selectAll()
    .where('state', '=', 'current')
    .where('announced', '<>', 'withdrawn')
    .orderBy('year')
    .orderBy('month')
    .execute()
  return rows.map(toDeclaration)
}

export const monthColumns = [
  'year',
  'month',
  'first_day',
  'previous_length',
  'announced',
  'announced_at',
  'authority',
  'source',
  'corrected_at',
]

/** The announced months that hold, one row for each. */
export async function* listMonthRows(): AsyncGenerator<Record<string, unknown>> {
  for (const {
    year,
    month,
    firstDay,
    previousLength,
    announced,
    announcedAt,
    authority,
    source,
    correctedAt,
  } of await listDeclarations())
    yield {
      ...{ year, month, announced, authority, source },
      first_day: firstDay,
      previous_length: previousLength,
      announced_at: announcedAt,
      corrected_at: correctedAt ?? '',
    }
}

const MAX_HISTORY = 200

/** Everything that was entered, also what was replaced, withdrawn or undone, the last entry first. */
export async function listDeclarationHistory(actor: Actor | null): Promise<Declaration[]> {
  if (!canDeclareMonths(actor)) forbidden()
  const rows = await reader()
    .selectFrom('declarations')
    .selectAll()
    .orderBy('enteredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY)
    .execute()
  return rows.map(toDeclaration)
}

/** What holds for a month, or that it was withdrawn; null when nothing was entered for it. */
export async function findCurrent({ year, month }: HijriMonth, from: Connection = reader()) {
  const row = await from
    .selectFrom('declarations')
    .selectAll()
    .where('year', '=', year)
    .where('month', '=', month)
    .where('state', '=', 'current')
    .executeTakeFirst()
  return row ? toDeclaration(row) : null
}

const toDeclaration = ({ sample, ...row }: Selectable<Database['declarations']>): Declaration => ({
  ...row,
  isSample: sample === 1,
})

/** Called in the transaction that changed when months begin, to move what follows them. */
export type AfterMonths = (trx: Transaction<Database>, now: Date) => Promise<void>

export type Declared =
  | { outcome: 'saved'; declaration: Declaration }
  /** Exactly this was entered before. */
  | { outcome: 'same'; declaration: Declaration }
  /** Somebody else entered something for the month since the person looked. */
  | { outcome: 'changed'; current: Declaration | null }
  | { outcome: 'refused'; refusal: Refusal }

/**
 * Enters what was announced about a month. `seen` is the id of what the person saw entered for the month, null for
 * nothing: when something else holds by now nothing is stored, and otherwise the new one replaces it.
 */
export async function declareMonth(
  actor: Actor | null,
  entry: NewDeclaration,
  { seen, now, afterChange }: { seen: string | null; now: Date; afterChange?: AfterMonths },
): Promise<Declared> {
  if (!actor || !canDeclareMonths(actor)) forbidden()
  const change: Change = { action: 'declaration.enter', kind: 'declaration', subjectId: subjectOf(entry) }
  const { eveningOf, knownFrom } = await loadMoonFacts()
  return await catchRollback<Declared>(() =>
    write(actor, change, async (trx, recorded) => {
      const current = await findCurrent(entry, trx)
      if (current && isSame(current, entry)) return rollBack({ outcome: 'same', declaration: current })
      if ((current?.id ?? null) !== seen) return rollBack({ outcome: 'changed', current })
      const known = knownFrom(await loadDeclarations(trx), now)
      const proposal = { ...entry, announcedAt: new Date(entry.announcedAt) }
      const checked = checkDeclaration(proposal, { known, now, eveningOf }, current !== null)
      if (!checked.ok) return rollBack({ outcome: 'refused', refusal: checked.refusal })
      const declaration = await replaceCurrent(trx, actor, current, {
        ...entry,
        previousLength: checked.previousLength,
        correctedAt: current ? now.toISOString() : null,
        now,
      })
      if (current) Object.assign(recorded, { action: 'declaration.correct', before: describe(current) })
      recorded.after = describe(declaration)
      await afterChange?.(trx, now)
      return { outcome: 'saved', declaration }
    }),
  )
}

/** What is entered about a withdrawal: the announcement that nothing holds until the committee says more. */
export type Withdrawal = Pick<NewDeclaration, 'announcedAt' | 'authority' | 'source' | 'note'>

/** Withdraws what was announced about a month; its beginning is then only expected, until something else is announced. */
export async function withdrawMonth(
  actor: Actor | null,
  month: HijriMonth,
  withdrawal: Withdrawal,
  { seen, now, afterChange }: { seen: string; now: Date; afterChange?: AfterMonths },
): Promise<Declared> {
  if (!actor || !canDeclareMonths(actor)) forbidden()
  const change: Change = { action: 'declaration.withdraw', kind: 'declaration', subjectId: subjectOf(month) }
  const { knownFrom } = await loadMoonFacts()
  return await catchRollback<Declared>(() =>
    write(actor, change, async (trx, recorded) => {
      const current = await findCurrent(month, trx)
      if (current?.id !== seen) return rollBack({ outcome: 'changed', current })
      const refusal =
        Date.parse(withdrawal.announcedAt) > now.getTime()
          ? ({ reason: 'in-future' } as const)
          : refuseWithdrawal(month, knownFrom(await loadDeclarations(trx), now))
      if (refusal) return rollBack({ outcome: 'refused', refusal })
      const { year, firstDay, previousLength } = current
      const declaration = await replaceCurrent(trx, actor, current, {
        ...{ year, month: current.month, firstDay, previousLength },
        ...withdrawal,
        announced: 'withdrawn',
        correctedAt: now.toISOString(),
        now,
      })
      Object.assign(recorded, { before: describe(current), after: describe(declaration) })
      await afterChange?.(trx, now)
      return { outcome: 'saved', declaration }
    }),
  )
}

/** Undoes an entry that was a mistake of ours, and brings back what it replaced. */
export async function undoDeclaration(
  actor: Actor | null,
  id: string,
  { reason, now, afterChange }: { reason: string; now: Date; afterChange?: AfterMonths },
): Promise<Declared> {
  if (!actor || !canDeclareMonths(actor)) forbidden()
  const change: Change = { action: 'declaration.undo', kind: 'declaration', subjectId: '' }
  const { knownFrom } = await loadMoonFacts()
  return await catchRollback<Declared>(() =>
    write(actor, change, async (trx, recorded) => {
      const row = await trx.selectFrom('declarations').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return rollBack({ outcome: 'refused', refusal: { reason: 'outdated' } })
      const entry = toDeclaration(row)
      const earlier = await findById(trx, entry.replaces)
      const known = knownFrom(await loadDeclarations(trx), now)
      const refusal = refuseUndo(entry, earlier, known, now)
      if (refusal) return rollBack({ outcome: 'refused', refusal })
      await end(trx, entry.id, { state: 'undone', by: actor, reason, now })
      if (earlier)
        await trx
          .updateTable('declarations')
          .set({ state: 'current', endedAt: null, endedByName: null, endReason: null })
          .where('id', '=', earlier.id)
          .execute()
      Object.assign(recorded, { subjectId: subjectOf(entry), before: describe(entry) })
      recorded.after = { ...(earlier ? describe(earlier) : { name: describe(entry).name }), reason }
      await afterChange?.(trx, now)
      return { outcome: 'saved', declaration: { ...entry, state: 'undone', endReason: reason } }
    }),
  )
}

export type Imported =
  | { outcome: 'saved'; entered: number; present: number }
  /** Nothing is stored; each refused entry has its index. */
  | { outcome: 'refused'; refusals: { index: number; refusal: Refusal }[] }

/** Enters announcements of a file, all or none, by the same rules. What is entered already is counted and stays. */
export async function importDeclarations(
  actor: Actor | null,
  entries: readonly NewDeclaration[],
  { now, afterChange }: { now: Date; afterChange?: AfterMonths },
): Promise<Imported> {
  if (!actor || !canDeclareMonths(actor)) forbidden()
  const facts = await loadMoonFacts()
  const change: Change = { action: 'declaration.import', kind: 'declaration', subjectId: 'import' }
  return await catchRollback<Imported>(() =>
    write(actor, change, async (trx, recorded) => {
      const { accepted, refusals, present } = await enterDeclarations(trx, actor, entries, { facts, now })
      if (refusals.length > 0) return rollBack({ outcome: 'refused', refusals })
      if (accepted.length === 0) return rollBack({ outcome: 'saved', entered: 0, present })
      recorded.after = { name: accepted.map(({ entry }) => subjectOf(entry)).join(', ') }
      await afterChange?.(trx, now)
      return { outcome: 'saved', entered: accepted.length, present }
    }),
  )
}

/**
 * The facts for what another site has entered and exported. Its sun sets at another hour, so that of an announcement only
 * the date is compared.
 */
export async function loadFactsOfExports(): Promise<MoonFacts> {
  return { ...(await loadMoonFacts()), eveningOf: (day) => new Date(`${day}T00:00:00Z`) }
}

/** Which entries of an export would be entered, and which are refused. */
export async function planDeclarations(entries: readonly NewDeclaration[], now: Date) {
  const { eveningOf, knownFrom } = await loadFactsOfExports()
  return checkEntries(entries, { known: knownFrom(await listDeclarations(), now), eveningOf, now })
}

/** Enters what is accepted of a file in a transaction of its caller, who has checked the permission. */
export async function enterDeclarations(
  trx: Transaction<Database>,
  author: Pick<Actor, 'id' | 'name'>,
  entries: readonly NewDeclaration[],
  { facts: { eveningOf, knownFrom }, now }: { facts: MoonFacts; now: Date },
): Promise<ReturnType<typeof checkEntries<NewDeclaration>>> {
  const checked = checkEntries(entries, { known: knownFrom(await loadDeclarations(trx), now), eveningOf, now })
  for (const { entry, previousLength } of checked.accepted) {
    const current = await findCurrent(entry, trx)
    const correctedAt = current ? now.toISOString() : null
    await replaceCurrent(trx, author, current, { ...entry, previousLength, correctedAt, now })
  }
  return checked
}

/** Inserts declarations that nobody entered here: sample data, or those of a dump. */
export async function insertDeclarationRows(
  trx: Transaction<Database>,
  declarations: readonly (NewDeclaration &
    Pick<Declaration, 'previousLength' | 'enteredByName'> & { correctedAt?: string | null; sample: Flag })[],
): Promise<void> {
  if (declarations.length === 0) return
  const ends = { endedAt: null, endedByName: null, endReason: null, correctedAt: null, replaces: null }
  await trx
    .insertInto('declarations')
    .values(
      declarations.map((declaration) => ({
        ...ends,
        ...declaration,
        id: newId(),
        enteredAt: declaration.announcedAt,
        enteredBy: '',
        state: 'current' as const,
      })),
    )
    .execute()
}

async function findById(trx: Transaction<Database>, id: string | null): Promise<Declaration | null> {
  if (id === null) return null
  const row = await trx.selectFrom('declarations').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toDeclaration(row) : null
}

type NewRow = Omit<NewDeclaration, 'announced'> &
  Pick<Declaration, 'previousLength' | 'announced' | 'correctedAt'> & { now: Date }

async function replaceCurrent(
  trx: Transaction<Database>,
  actor: Pick<Actor, 'id' | 'name'>,
  current: Declaration | null,
  { now, ...row }: NewRow,
): Promise<Declaration> {
  if (current) await end(trx, current.id, { state: 'replaced', by: actor, reason: null, now })
  const inserted = await trx
    .insertInto('declarations')
    .values({
      ...row,
      id: newId(),
      enteredAt: now.toISOString(),
      enteredBy: actor.id,
      enteredByName: actor.name,
      replaces: current?.id ?? null,
      state: 'current',
      endedAt: null,
      endedByName: null,
      endReason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDeclaration(inserted)
}

type End = { state: 'replaced' | 'undone'; by: Pick<Actor, 'name'>; reason: string | null; now: Date }

const end = (trx: Transaction<Database>, id: string, { state, by, reason, now }: End) =>
  trx
    .updateTable('declarations')
    .set({ state, endedAt: now.toISOString(), endedByName: by.name, endReason: reason })
    .where('id', '=', id)
    .execute()

const isSame = (current: Declaration, { firstDay, announced, authority }: NewDeclaration) =>
  current.firstDay === firstDay && current.announced === announced && current.authority === authority

/** All changes about a month are of one record. */
const subjectOf = ({ year, month }: HijriMonth) => `${year}-${String(month).padStart(2, '0')}`

/** What the record of changes says of a declaration. */
function describe(declaration: Declaration) {
  const { id, firstDay, announced, announcedAt, authority, source, note } = declaration
  return { id, name: subjectOf(declaration), firstDay, announced, announcedAt, authority, source, note }
}
