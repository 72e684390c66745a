import { isCommunity } from '@lintel/contract/access/roles.ts'
import { randomUUID } from 'node:crypto'
import { foldName } from '@lintel/contract/base/name-fold.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import { nameOfNotation, type NotationName } from '@lintel/vocabulary/card-numbers.ts'
import { officeImport as contract } from '@lintel/contract/imports/operations.ts'
import type { BatchKind } from '@lintel/contract/imports/schema.ts'
import { can } from '@lintel/contract/imports/states.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { factsOf } from '../../access/facts.ts'
import { hashOf } from '../../access/session.ts'
import type { AboutPerson } from '../../kernel/audit/people.ts'
import { insertInto, ownSite, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { implement, type Handlers } from '../../kernel/implement.ts'
import { diffOfNewPeople, snapshotPeople } from '../../domain/people/person-snapshot.ts'
import { cardNotationOf } from '../../domain/credentials/masks.ts'
import { newClaimCode } from '../../domain/devices/claim-code.ts'
import { onUniqueViolation } from '../../domain/base/unique-violation.ts'
import {
  allowedIn,
  blockingBatch,
  batchRow,
  bringsDevices,
  changeBatch,
  detailsOf,
  lockedBatch,
  openBatch,
  pageOfBatches,
  recordsOf,
  scopeOfBatch,
  encryptedBatch,
  unclaimedOf,
} from './batches.ts'
import { codesFile, faultyOf, templateOf } from './files.ts'
import { authCodeImportHandlers } from './auth-code-handlers.ts'
import { templateFor } from './sheet/heads.ts'
import { lineOwnerAt } from './sheet/line-owner.ts'
import { codesAssignedBy, peopleAssignedCodes } from './people/assigned-codes.ts'
import { peoplePhotographed, undoPhotos } from './undo/undo-photos.ts'
import { undoImport } from './undo/undo.ts'
import { checkSoon, saveBatch } from './import-plan.ts'
import { decryptSheet } from './sheet/encryption.ts'
import { kindsSeen, mayImport, maySee, mayUndo } from './who-imports.ts'
import { macImportHandlers } from './macs/mac-handlers.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { sql } from 'kysely'

type Receiving = Pick<
  Parameters<Handlers<typeof contract, 'project'>['upload']>[0],
  'db' | 'scope' | 'session' | 'services' | 'request' | 'now' | 'fail' | 'audit' | 'afterCommit'
>

/** Stores an uploaded file and starts its check after the commit. */
async function storeUpload(
  context: Receiving,
  kind: BatchKind,
  file: File,
  cardNotation?: NotationName,
): Promise<{ uuid: string }> {
  const { db, scope, session, services, request, now, fail, audit, afterCommit } = context
  if (!mayImport(session, services, kind)) return fail('noPermission')
  const uuid = randomUUID()
  const fileName = foldName(file.name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  await onUniqueViolation(
    insertInto(db, scope, 'import_batch', {
      uuid,
      kind,
      file_name: fileName,
      ciphertext: services.vault.encryptBytes(bytes),
      makes_companies: hasPermission(factsOf(session, services.config), 'company.create'),
      gives_id_access: session.operator.idAccess,
      card_notation: cardNotation ?? nameOfNotation(await cardNotationOf(db, scope)),
      created_by: session.actingName,
      created_at: now,
      changed_at: now,
    }).execute(),
    (constraint) => {
      if (constraint === 'import_batch_running') fail('importRunning')
    },
  )
  audit({ target: uuid, detail: { kind, file: fileName } })
  afterCommit(() => checkSoon(services, scope, uuid, request.language as LocaleCode))
  return { uuid }
}

/** Stores an uploaded file of a kind that only communities have; people of old ones are not imported. */
async function receivedOfCommunity(
  context: Receiving,
  kind: BatchKind,
  file: File,
  cardNotation?: NotationName,
): Promise<{ uuid: string }> {
  const { db, scope, fail } = context
  const site = await ownSite(db, scope).select('project.kind').executeTakeFirstOrThrow()
  const isThere = kind === 'structure' ? isCommunity(site.kind) : site.kind === 'community'
  return isThere ? storeUpload(context, kind, file, cardNotation) : fail('notFound')
}

/** Whether an import only assigns codes to existing people. */
const givesCodes = (kind: BatchKind): boolean => kind === 'plate' || kind === 'staffCard'

/** People that an import created, or assigned photos or codes to. */
function peopleOf(db: Db, scope: ProjectScope, { uuid, kind }: { readonly uuid: string; readonly kind: BatchKind }) {
  if (givesCodes(kind)) return peopleAssignedCodes(db, scope, uuid)
  return kind === 'face' ? peoplePhotographed(db, scope, uuid) : recordsOf(db, scope, uuid, 'person')
}

/** What the import added to each person; for existing people a photo or codes only. */
async function changesOfImport(
  db: Db,
  scope: ProjectScope,
  batch: Parameters<typeof peopleOf>[2],
): Promise<AboutPerson[]> {
  if (givesCodes(batch.kind)) return codesAssignedBy(db, scope, batch.uuid)
  const people = await diffOfNewPeople(db, scope, await peopleOf(db, scope, batch))
  if (batch.kind !== 'face') return people
  return people.map(({ uuid, content }) => ({
    uuid,
    content: { ...content, changes: [], assigned: content.assigned.filter(({ kind }) => kind === 'face') },
  }))
}

const officeImportHandlers = implement(contract, 'project', {
  upload: (context, { kind, file, cardNotation }) => storeUpload(context, kind, file, cardNotation),

  uploadStructure: (context, { file }) => receivedOfCommunity(context, 'structure', file),

  uploadResidents: (context, { file, cardNotation }) => receivedOfCommunity(context, 'resident', file, cardNotation),

  uploadStaffCards: (context, { file, cardNotation }) => receivedOfCommunity(context, 'staffCard', file, cardNotation),

  uploadFaces: (context, { file }) => storeUpload(context, 'face', file),

  async details({ db, scope, session, services, fail }, { uuid }) {
    const kinds = kindsSeen(session, services)
    const row = await (uuid ? batchRow(db, scope, uuid, kinds) : openBatch(db, scope, kinds))
    if (uuid && !row) return fail('notFound')
    const other = await blockingBatch(db, scope, kinds)
    return {
      batch: row ? await detailsOf(db, scope, services.vault, row) : null,
      inTheWay: other ? { createdBy: other.created_by, createdAt: other.created_at.toISOString() } : null,
    }
  },

  async deal({ db, scope, session, services, request, now, fail, failAndCommit, audit, skipAudit }, { uuid, deal }) {
    const { vault, database } = services
    const kinds = kindsSeen(session, services)
    const visibleBatch = await batchRow(db, scope, uuid, kinds)
    if (!visibleBatch) return fail('notFound')
    const isImport = deal !== 'cancel'
    // The state is committed at once, for other clients; rows and the final state follow in this transaction.
    if (isImport)
      await database.write(scope, (own) => changeBatch(own, scope, uuid, ['ready'], { state: 'importing' }, now))
    const batch = await lockedBatch(db, scope, uuid, kinds)
    if (!batch) return fail('notFound')
    const currentAnswer = async () => ({
      batch: await detailsOf(db, scope, vault, (await batchRow(db, scope, uuid, kinds))!),
    })
    if (batch.state === (isImport ? 'finished' : 'cancelled')) {
      skipAudit()
      return currentAnswer()
    }
    if (!mayImport(session, services, batch.kind)) return fail('noPermission')
    if (!(isImport ? can.commit : can.cancel)(batch)) return fail('importNotReady')
    // Faulty lines are skipped for photos only, and only on request.
    if (batch.kind === 'face' ? isImport && deal !== 'skip' && batch.failed > 0 : deal === 'skip')
      return fail('importNotReady')
    if (isImport) {
      const of = scopeOfBatch(scope, batch)
      const work = { db, scope: of, vault, database, now, ...allowedIn(batch), holds: true }
      const makesCompanies = deal === 'makeCompanies' ? (batch.new_companies as string[]) : []
      const options = { skipsFaulty: deal === 'skip', makesCompanies }
      const isSaved = await saveBatch(work, batch, request.language as LocaleCode, options)
      if (!isSaved) return failAndCommit('staleRecord')
      const { batch: after } = await currentAnswer()
      if (after.state === 'ready') {
        skipAudit()
        return { batch: after }
      }
      audit({ people: await changesOfImport(db, scope, batch) })
    } else await changeBatch(db, scope, uuid, can.cancel.states, { state: 'cancelled', ciphertext: null }, now)
    audit({ target: uuid, detail: { kind: batch.kind, file: batch.file_name, lines: batch.total, deal } })
    return currentAnswer()
  },

  async read({ db, scope, session, services, now, fail, skipAudit }, { uuid }) {
    const batch = await lockedBatch(db, scope, uuid, kindsSeen(session, services))
    if (!batch) return fail('notFound')
    if (batch.read_at) skipAudit()
    else await changeBatch(db, scope, uuid, [batch.state], { read_at: now }, now)
  },

  async end({ db, scope, session, services, now, fail, audit, skipAudit }, { uuid }) {
    const batch = await lockedBatch(db, scope, uuid, kindsSeen(session, services))
    if (!batch) return fail('notFound')
    if (!can.close(batch)) return fail('importRunning')
    if (batch.closed_at) skipAudit()
    else await changeBatch(db, scope, uuid, can.close.states, { closed_at: now, read_at: now, ciphertext: null }, now)
    audit({ target: uuid, detail: { file: batch.file_name } })
  },

  list: ({ db, scope, session, services }, filter) => pageOfBatches(db, scope, filter, kindsSeen(session, services)),

  async template({ db, scope, request }, { kind }) {
    const notation = await cardNotationOf(db, scope)
    return templateOf(templateFor(kind, await lineOwnerAt(db, scope)), notation, request.language as LocaleCode)
  },

  async faulty({ db, scope, session, services, request, fail }, { uuid }) {
    const batch = await encryptedBatch(db, scope, uuid)
    if (!batch || !maySee(session, services, batch.kind)) return fail('notFound')
    if (batch.state !== 'failed' || !batch.ciphertext || batch.kind === 'face') return fail('importClosed')
    const sheet = decryptSheet(services.vault, batch.ciphertext)
    const template = templateFor(batch.kind, await lineOwnerAt(db, scopeOfBatch(scope, batch)))
    return faultyOf(template, sheet, batch.problems, request.language as LocaleCode)
  },

  async undo({ db, scope, session, services, now, fail, audit }, { uuid }) {
    const batch = await lockedBatch(db, scope, uuid, kindsSeen(session, services))
    if (!batch) return fail('notFound')
    if (!mayUndo(session, services, batch.kind)) return fail('noPermission')
    if (!can.undo(batch)) return fail('importNotReady')
    const diff = await snapshotPeople(db, scope, await peopleOf(db, scope, batch))
    const count =
      batch.kind === 'face' ? await undoPhotos(db, scope, services.vault, uuid) : await undoImport(db, scope, uuid)
    if (count > 0) return fail('importInUse', { count })
    await changeBatch(db, scope, uuid, can.undo.states, { state: 'undone' }, now)
    const detail = { kind: batch.kind, file: batch.file_name, lines: batch.total }
    audit({ target: uuid, detail, people: await diff() })
  },

  async claimCodes({ db, scope, session, services, request, fail, audit }, { uuid }) {
    const batch = await lockedBatch(db, scope, uuid, kindsSeen(session, services))
    if (!batch) return fail('notFound')
    if (!bringsDevices(batch.kind) || batch.state !== 'finished') return fail('importNotReady')
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

export default serverFeature({
  handlers: [...officeImportHandlers, ...macImportHandlers, ...authCodeImportHandlers],
  records: { import: source('import_batch', sql<string>`file_name`) },
})
