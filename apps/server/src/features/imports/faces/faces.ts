import { createHash } from 'node:crypto'
import { codeOfFaceProblem, type FaceProblemName } from '@lintel/contract/errors/import-problems.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { rowsOf, ownSite } from '../../../db/db.ts'
import { setPhotos, type NewPhoto } from '../../../domain/people/photos.ts'
import { personnelOf } from '../../../domain/people/person-rows.ts'
import { residentsCalled, type FaceWork } from './residents-called.ts'
import type { FaceFile } from './face-zip.ts'

/** Matches the photos of a ZIP file with the people of the site, and checks them (office.md 35.4). */
export interface FacePlan {
  /** Photos without a problem. */
  readonly photos: readonly NewPhoto[]
  readonly problems: readonly ImportProblem[]
  save(): Promise<void>
}

interface FaceContent {
  readonly file: FaceFile
  readonly bytes: Uint8Array
  readonly hash: Buffer
}

export async function planFaces(work: FaceWork, files: readonly FaceFile[]): Promise<FacePlan> {
  const problems = new Map<number, ImportProblem>()
  const note = ({ line, name }: FaceFile, problem: FaceProblemName, params: ImportProblem['params'] = {}) => {
    if (!problems.has(line))
      problems.set(line, { line, column: name, code: codeOfFaceProblem(problem), problem, params })
  }
  for (const file of files) {
    if (!('problem' in file.found)) continue
    const { problem } = file.found
    note(file, problem, problem === 'pictureTooSmall' ? { pixels: limits.photoSideMin } : {})
  }
  const read = files.flatMap((file) => ('bytes' in file.found ? [readOf(work, file, file.found.bytes)] : []))
  const isOffice = await isOfOffice(work)
  const people = await (isOffice ? personnelCalled : residentsCalled)(
    work,
    read.map(({ file }) => file.called),
  )
  const holderOf = ({ file }: FaceContent) => people.get(file.called)
  for (const one of read) if (!holderOf(one)) note(one.file, isOffice ? 'personUnknown' : 'residentUnknown')
  noteTwins(read, (one) => holderOf(one)?.personUuid ?? one.file.called, 'personTwice', note)
  noteTwins(read, ({ hash }) => hash.toString('base64'), 'pictureTwice', note)
  const owners = await ownersOf(work, read)
  for (const { file, hash } of read) {
    const owner = owners.get(hash.toString('base64'))
    if (owner !== undefined && owner !== people.get(file.called)?.personUuid) note(file, 'pictureExists')
  }
  const photos = read.flatMap(({ file, bytes, hash }) => {
    const holder = people.get(file.called)
    return holder && !problems.has(file.line) ? [{ holder, bytes, hash }] : []
  })
  return {
    photos,
    problems: [...problems.values()].toSorted((a, b) => a.line - b.line),
    save: () => setPhotos(work, photos),
  }
}

function readOf({ vault, scope }: FaceWork, file: FaceFile, bytes: Uint8Array): FaceContent {
  return { file, bytes, hash: vault.keyedHash(scope.uuid, 'photo', createHash('sha256').update(bytes).digest('hex')) }
}

/** Adds a problem to each duplicate, with the name of another one. */
function noteTwins(
  read: readonly FaceContent[],
  keyOf: (one: FaceContent) => string,
  problem: 'personTwice' | 'pictureTwice',
  note: (file: FaceFile, problem: FaceProblemName, params: ImportProblem['params']) => void,
): void {
  for (const twins of Map.groupBy(read, keyOf).values()) {
    if (twins.length < 2) continue
    for (const [index, { file }] of twins.entries()) {
      note(file, problem, { other: twins[index === 0 ? 1 : 0]!.file.name })
    }
  }
}

async function isOfOffice({ db, scope }: FaceWork): Promise<boolean> {
  const { kind } = await ownSite(db, scope).select('project.kind').executeTakeFirstOrThrow()
  return kind === 'office'
}

/** People by their ID in lower case, locked in a fixed order so that imports cannot deadlock. */
async function personnelCalled({ db, scope, holds }: FaceWork, ids: readonly string[]) {
  let query = personnelOf(db, scope)
    .select(['person.uuid', 'person.company_uuid', sql<string>`lower(person.personnel_id)`.as('id')])
    .where(sql<boolean>`lower(person.personnel_id) = any(${ids}::text[]) and person.personnel_id is not null`)
    .orderBy('person.uuid')
  if (holds) query = query.forUpdate()
  const rows = await query.execute()
  return new Map(rows.map(({ uuid, company_uuid, id }) => [id, { personUuid: uuid, companyUuid: company_uuid }]))
}

/** Owners of stored photos by the hash of the content. */
async function ownersOf({ db, scope }: FaceWork, read: readonly FaceContent[]): Promise<Map<string, string>> {
  const rows = await rowsOf(db, scope, 'person_photo')
    .select(['person_photo.person_uuid', 'person_photo.content_hash'])
    .where(sql<boolean>`person_photo.content_hash = any(${read.map(({ hash }) => hash)}::bytea[])`)
    .execute()
  return new Map(rows.map((row) => [row.content_hash.toString('base64'), row.person_uuid]))
}
