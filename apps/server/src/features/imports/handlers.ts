import { randomUUID } from 'node:crypto'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import { officeImport as contract } from '@lintel/contract/imports/operations.ts'
import type { BatchKind, ImportProblem } from '@lintel/contract/imports/schema.ts'
import { can } from '@lintel/contract/imports/states.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { factsOf } from '../../access/facts.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { hashOf } from '../../access/session.ts'
import type { AboutPerson } from '../../kernel/audit/people.ts'
import { uniqueViolation } from '../../db/database.ts'
import { insertInto, updateOf, type Db } from '../../db/db.ts'
import { importInTheWay } from '../../db/functions.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope.ts'
import { implement, type Handlers } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { tellMade, watchPeople } from '../../domain/people/standing.ts'
import { newClaimCode } from '../../domain/devices/claim-code.ts'
import {
  allowedIn,
  batchRow,
  changeBatch,
  detailsOf,
  heldBatch,
  openBatch,
  pageOfBatches,
  recordsOf,
  scopeOfBatch,
  sealedBatch,
  unclaimedOf,
} from './batches.ts'
import { codesFile, faultyOf, templateOf } from './files.ts'
import { templateFor } from './heads.ts'
import { peopleWithPlates, tellPlates } from './plates-given.ts'
import { peoplePhotographed, undoPhotos } from './undo-photos.ts'
import { undoImport } from './undo.ts'
import { checkSoon, openSheet, saveBatch } from './work.ts'

/** An account that imports something may make it manually too. */
const neededFor = {
  personnel: 'personnel.create',
  device: 'device.register',
  face: 'personnel.edit',
  courier: 'visitor.create',
  plate: 'personnel.edit',
  freeCard: 'library.edit',
} as const

/** People may be imported for one company; all else is imported for a site. */
function mayImport(session: SessionRecord, { config }: Services, kind: BatchKind): boolean {
  const facts = factsOf(session, config)
  return hasPermission(facts, neededFor[kind]) && (kind === 'personnel' || hasPermission(facts, 'import.run'))
}

type Receiving = Pick<
  Parameters<Handlers<typeof contract, 'project'>['upload']>[0],
  'db' | 'scope' | 'session' | 'services' | 'request' | 'now' | 'fail' | 'audit' | 'afterCommit'
>

/** Keeps a file, and has it checked as soon as it is. */
async function received(context: Receiving, kind: BatchKind, file: File): Promise<{ uuid: string }> {
  const { db, scope, session, services, request, now, fail, audit, afterCommit } = context
  if (!mayImport(session, services, kind)) return fail('noPermission')
  const uuid = randomUUID()
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    await insertInto(db, scope, 'import_batch', {
      uuid,
      kind,
      file_name: file.name,
      sealed: services.vault.sealBytes(bytes),
      makes_companies: hasPermission(factsOf(session, services.config), 'company.create'),
      gives_id_access: session.operator.idAccess,
      created_by: session.actingName,
      created_at: now,
      changed_at: now,
    }).execute()
  } catch (error) {
    if (uniqueViolation(error) !== 'import_batch_running') throw error
    return fail('importRunning')
  }
  audit({ target: uuid, detail: { kind, file: file.name } })
  afterCommit(() => checkSoon(services, scope, uuid, request.language as LocaleCode))
  return { uuid }
}

/** People whom an import has made, or given photos or plates. */
function peopleOf(db: Db, scope: ProjectScope, { uuid, kind }: { readonly uuid: string; readonly kind: BatchKind }) {
  if (kind === 'plate') return peopleWithPlates(db, scope, uuid)
  return kind === 'face' ? peoplePhotographed(db, scope, uuid) : recordsOf(db, scope, uuid, 'person')
}

/** What it brought them: of people who were there before a photo or plates alone. */
async function tellBrought(db: Db, scope: ProjectScope, batch: Parameters<typeof peopleOf>[2]): Promise<AboutPerson[]> {
  if (batch.kind === 'plate') return tellPlates(db, scope, batch.uuid)
  const people = await tellMade(db, scope, await peopleOf(db, scope, batch))
  if (batch.kind !== 'face') return people
  return people.map(({ uuid, content }) => ({
    uuid,
    content: { ...content, changes: [], given: content.given.filter(({ kind }) => kind === 'face') },
  }))
}

export const officeImportHandlers = implement(contract, 'project', {
  upload: (context, { kind, file }) => received(context, kind, file),

  uploadFaces: (context, { file }) => received(context, 'face', file),

  async details({ db, scope, fail }, { uuid }) {
    const row = await (uuid ? batchRow(db, scope, uuid) : openBatch(db, scope))
    if (uuid && !row) return fail('notFound')
    const other = isOfCompany(scope) ? await importInTheWay(db, scope) : undefined
    return {
      batch: row ? await detailsOf(db, scope, row) : null,
      inTheWay: other ? { createdBy: other.created_by, createdAt: other.created_at.toISOString() } : null,
    }
  },

  async deal({ db, scope, session, services, request, now, fail, failAndCommit, audit, skipAudit }, { uuid, deal }) {
    const { vault, database } = services
    const isImport = deal !== 'cancel'
    // Others see that it has begun; the rows themselves and its end are this transaction's.
    if (isImport)
      await database.write(scope, (own) => changeBatch(own, scope, uuid, ['ready'], { state: 'importing' }, now))
    const batch = await heldBatch(db, scope, uuid)
    if (!batch) return fail('notFound')
    const shown = async () => ({ batch: await detailsOf(db, scope, (await batchRow(db, scope, uuid))!) })
    if (batch.state === (isImport ? 'finished' : 'cancelled')) {
      skipAudit()
      return shown()
    }
    if (!mayImport(session, services, batch.kind)) return fail('noPermission')
    if (!(isImport ? can.commit : can.cancel)(batch)) return fail('importNotReady')
    // Only photos are taken without those that are faulty, and only on request.
    if (batch.kind === 'face' ? isImport && deal !== 'skip' && batch.failed > 0 : deal === 'skip')
      return fail('importNotReady')
    if (isImport) {
      const of = scopeOfBatch(scope, batch)
      const work = { db, scope: of, vault, database, now, ...allowedIn(batch), holds: true }
      const makesCompanies = deal === 'makeCompanies' ? (batch.new_companies as string[]) : []
      const wishes = { skipsFaulty: deal === 'skip', makesCompanies }
      const isSaved = await saveBatch(work, batch, request.language as LocaleCode, wishes)
      if (!isSaved) return failAndCommit('staleRecord')
      const { batch: after } = await shown()
      if (after.state === 'ready') {
        skipAudit()
        return { batch: after }
      }
      audit({ people: await tellBrought(db, scope, batch) })
    } else await changeBatch(db, scope, uuid, can.cancel.states, { state: 'cancelled', sealed: null }, now)
    audit({ target: uuid, detail: { kind: batch.kind, file: batch.file_name, lines: batch.total, deal } })
    return shown()
  },

  async read({ db, scope, now, fail, skipAudit }, { uuid }) {
    const batch = await heldBatch(db, scope, uuid)
    if (!batch) return fail('notFound')
    if (batch.read_at) skipAudit()
    else await changeBatch(db, scope, uuid, [batch.state], { read_at: now }, now)
    return {}
  },

  async end({ db, scope, now, fail, audit, skipAudit }, { uuid }) {
    const batch = await heldBatch(db, scope, uuid)
    if (!batch) return fail('notFound')
    if (!can.close(batch)) return fail('importRunning')
    if (batch.closed_at) skipAudit()
    else await changeBatch(db, scope, uuid, can.close.states, { closed_at: now, read_at: now, sealed: null }, now)
    audit({ target: uuid, detail: { file: batch.file_name } })
    return {}
  },

  list: ({ db, scope }, filter) => pageOfBatches(db, scope, filter),

  template: ({ scope, request }, { kind }) => templateOf(templateFor(kind, scope), request.language as LocaleCode),

  async faulty({ db, scope, services, request, fail }, { uuid }) {
    const batch = await sealedBatch(db, scope, uuid)
    if (!batch) return fail('notFound')
    if (batch.state !== 'failed' || !batch.sealed || batch.kind === 'face') return fail('importClosed')
    const sheet = openSheet(services.vault, batch.sealed)
    const template = templateFor(batch.kind, scopeOfBatch(scope, batch))
    return faultyOf(template, sheet, batch.problems as ImportProblem[], request.language as LocaleCode)
  },

  async undo({ db, scope, services, now, fail, audit }, { uuid }) {
    const batch = await heldBatch(db, scope, uuid)
    if (!batch) return fail('notFound')
    if (!can.undo(batch)) return fail('importNotReady')
    const tell = await watchPeople(db, scope, await peopleOf(db, scope, batch))
    const count =
      batch.kind === 'face' ? await undoPhotos(db, scope, services.vault, uuid) : await undoImport(db, scope, uuid)
    if (count > 0) return fail('importInUse', { count })
    await changeBatch(db, scope, uuid, can.undo.states, { state: 'undone' }, now)
    const detail = { kind: batch.kind, file: batch.file_name, lines: batch.total }
    audit({ target: uuid, detail, people: await tell() })
    return {}
  },

  async claimCodes({ db, scope, request, fail, audit }, { uuid }) {
    const batch = await heldBatch(db, scope, uuid)
    if (!batch) return fail('notFound')
    if (batch.kind !== 'device' || batch.state !== 'finished') return fail('importNotReady')
    const devices = (await unclaimedOf(db, scope, uuid)).map((device) => ({ ...device, code: newClaimCode() }))
    for (const device of devices) {
      await updateOf(db, scope, 'device_credential')
        .set({ claim_code_hash: hashOf(device.code) })
        .where('device_credential.mac', '=', device.mac)
        .where('device_credential.claimed_at', 'is', null)
        .execute()
    }
    audit({ target: uuid, detail: { file: batch.file_name, devices: devices.length } })
    return codesFile(devices, request.language as LocaleCode)
  },
})
