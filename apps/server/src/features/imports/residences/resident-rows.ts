import type { ResidentLine } from '@lintel/contract/imports/residence-lines.ts'
import { sql } from 'kysely'
import { insertJsonInto, updateOf } from '../../../db/db.ts'
import { addFloors } from '../../../domain/residences/person-floors.ts'
import { addPersonalGrants } from '../../../domain/residences/personal-grants.ts'
import { insertMembers } from '../people/access-groups.ts'
import { insertCodes, type CodeColumn, type ImportedCode } from '../people/codes.ts'
import type { ReadLine } from '../sheet/lines.ts'
import type { HolderRow, ImportWork, MadeRecord } from '../import-work.ts'
import type { Households } from './households.ts'

type Line = ReadLine<ResidentLine>

interface Belonging {
  readonly codes: readonly ImportedCode<Line, CodeColumn<string>>[]
  readonly members: ReadonlyMap<number, readonly string[]>
  readonly homes: Households
  readonly of: (line: { readonly line: number }) => HolderRow
}

const residentShape = {
  uuid: 'uuid',
  company_uuid: 'uuid',
  apartment_uuid: 'uuid',
  department_uuid: 'uuid',
  kind: 'text',
  is_master: 'boolean',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone_code: 'text',
  phone: 'text',
  app_enabled: 'boolean',
  landline_enabled: 'boolean',
  landline: 'text',
  more_landlines: 'text[]',
  remark: 'text',
  created_at: 'timestamptz',
} as const

/** Inserts the residents of the lines with their personal grants, and sets the call types of their apartments. */
export async function insertResidents(
  work: ImportWork,
  lines: readonly Line[],
  { codes, members, homes, of }: Belonging,
): Promise<readonly MadeRecord[]> {
  const { db, scope, now } = work
  const people = lines.map((line) => {
    const home = homes.of(line)!
    const { company_uuid, person_uuid } = of(line)
    const [landline = '', ...more_landlines] = line.landlines
    return {
      uuid: person_uuid,
      company_uuid,
      apartment_uuid: home.uuid,
      department_uuid: home.buildingUuid,
      kind: 'resident',
      is_master: line.accountType === 'master',
      first_name: line.firstName,
      last_name: line.lastName,
      email: line.email === '' ? null : line.email,
      phone_code: line.phoneCode,
      phone: line.phone,
      app_enabled: line.email !== '',
      landline_enabled: landline !== '',
      landline,
      more_landlines,
      remark: line.remark,
      created_at: now.toISOString(),
    }
  })
  await insertJsonInto(db, scope, 'person', residentShape, people)
  await insertCodes(work, codes, of)
  await insertMembers(work, lines, members, of)
  const floors = lines.flatMap((line) => {
    const { buildingUuid, floor } = homes.of(line)!
    const own = line.floors.length > 0 ? line.floors : floor === null ? [] : [floor]
    return [...new Set(own)].map((one) => ({ personUuid: of(line).person_uuid, buildingUuid, floor: one }))
  })
  await addFloors(db, scope, floors)
  const holders = people.map(({ uuid, company_uuid }) => ({ companyUuid: company_uuid, personUuid: uuid }))
  await addPersonalGrants(db, scope, holders, ['selfAccess', 'floors'])
  return [...people.map(({ uuid }) => ({ kind: 'person' as const, uuid })), ...(await setCallTypes(work, lines, homes))]
}

/** Sets the call types of apartments from their masters' lines; answers the former ones, for undo. */
async function setCallTypes({ db, scope }: ImportWork, lines: readonly Line[], homes: Households) {
  const changes = lines.flatMap((line) => {
    const home = homes.of(line)!
    return line.homeCallType === null || line.homeCallType === home.callType
      ? []
      : [{ uuid: home.uuid, callType: line.homeCallType, former: home.callType }]
  })
  if (changes.length === 0) return []
  await updateOf(db, scope, 'apartment')
    .set({
      version: sql<number>`apartment.version + 1`,
      call_type: sql<number>`(select imported.call_type from unnest(
          ${changes.map(({ uuid }) => uuid)}::uuid[], ${changes.map(({ callType }) => callType)}::smallint[])
        as imported(uuid, call_type) where imported.uuid = apartment.uuid)`,
    })
    .where(sql<boolean>`apartment.uuid = any(${changes.map(({ uuid }) => uuid)}::uuid[])`)
    .execute()
  return changes.map(({ uuid, callType, former }) => ({
    kind: 'callType' as const,
    uuid,
    former_call_type: former,
    call_type: callType,
  }))
}
