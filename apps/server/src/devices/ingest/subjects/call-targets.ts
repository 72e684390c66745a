import { foldName } from '@lintel/contract/base/name-fold.ts'
import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../../db/db.ts'
import type { SystemScope } from '../../../db/scope/scope.ts'
import { fullName } from '../../../domain/base/full-name.ts'
import { uuidOf } from './event-subjects.ts'

/** Person or company who was called, resolved from the names that the device sent. */
export interface CallTarget {
  readonly companyUuid: string
  /** Of a listed person, where only one has this name. */
  readonly personUuid: string | null
  readonly personnelId: string | null
}

/** By company and name, as the device said them. */
export type CallTargets = ReadonlyMap<string, CallTarget>

const keyOf = (company: string, to: string): string => JSON.stringify([company, to].map(nameOfDevice))

/** A name as a device wrote it, folded as ours are. */
const nameOfDevice = (name: string): string => foldName(name.toWellFormed())

/**
 * Call target of an event, by name; undefined for every other event, and for a company that the device does not serve.
 */
export function callTargetOf(calls: CallTargets, { type, company, to }: DeviceEvent): CallTarget | undefined {
  return type === 'call' && company !== undefined && to !== undefined ? calls.get(keyOf(company, to)) : undefined
}

interface CallTargetRow {
  readonly company: string
  readonly called: string
  readonly company_uuid: string
  readonly people: { readonly uuid: string; readonly personnelId: string }[]
}

/** Looks up the call targets of a batch, all at once. */
export async function callTargetsOf(
  db: Db,
  scope: SystemScope,
  { projectUuid, deviceUuid }: { readonly projectUuid: string; readonly deviceUuid: string },
  events: readonly DeviceEvent[],
): Promise<CallTargets> {
  const calls = events.flatMap(({ type, company, to }) =>
    type === 'call' && company !== undefined && to !== undefined ? [{ company, called: to }] : [],
  )
  if (calls.length === 0) return new Map()
  const companyRows = sql`select from device_company named
    where named.project_uuid = company.project_uuid and named.device_uuid = ${deviceUuid}`
  const { rows } = await sql<CallTargetRow>`
    select distinct on (input.company, input.called) input.company, input.called, company.uuid as company_uuid,
      coalesce((select jsonb_agg(jsonb_build_object('uuid', listed.uuid, 'personnelId', listed.personnel_id)) from (
        select person.uuid, person.personnel_id from person
        where person.project_uuid = company.project_uuid and person.company_uuid = company.uuid
          and person.kind = 'personnel' and person.show_in_directory
          and ${fullName()} = input.called
        limit 2) listed), '[]') as people
    from jsonb_to_recordset(${JSON.stringify(calls.map(storableCall))}::jsonb) as input(company text, called text)
    join company on company.project_uuid = ${projectUuid} and name_key(company.name) = name_key(input.company)
      and (exists (${companyRows} and named.company_uuid = company.uuid) or not exists (${companyRows}))`.execute(
    systemQueries(db, scope),
  )
  return new Map(
    rows.map(({ company, called, company_uuid, people: [person, other] }) => [
      keyOf(company, called),
      {
        companyUuid: company_uuid,
        personUuid: person && !other ? person.uuid : null,
        personnelId: person && !other ? person.personnelId : null,
      },
    ]),
  )
}

const storableCall = ({ company, called }: { readonly company: string; readonly called: string }) => ({
  company: nameOfDevice(company),
  called: nameOfDevice(called),
})

/** Apartment that was called from the address book. */
export interface CalledHome {
  readonly apartmentUuid: string
  readonly buildingUuid: string | null
  readonly companyUuid: string
}

/** By the id that the device said. */
export type CalledHomes = ReadonlyMap<string, CalledHome>

/** Apartment that an event is a call to; undefined for every other event, and for an apartment that is gone. */
export const calledHomeOf = (homes: CalledHomes, { type, apartment }: DeviceEvent): CalledHome | undefined =>
  type === 'call' && apartment !== undefined ? homes.get(apartment) : undefined

/** Looks up the apartments that a batch of events called, all at once; those of other sites are not found. */
export async function calledHomesOf(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  events: readonly DeviceEvent[],
): Promise<CalledHomes> {
  const ids = events.flatMap(({ type, apartment }) => (type === 'call' ? (uuidOf(apartment) ?? []) : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CalledHome>`
    select uuid as "apartmentUuid", building_uuid as "buildingUuid", company_uuid as "companyUuid" from apartment
    where project_uuid = ${projectUuid} and uuid = any(${[...new Set(ids)]}::uuid[])`.execute(systemQueries(db, scope))
  return new Map(rows.map((row) => [row.apartmentUuid, row]))
}
