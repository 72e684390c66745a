import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope.ts'

/** Whom a call from the directory of a device was to: it knows names alone, and says the company's with it. */
export interface CallTarget {
  readonly companyUuid: string
  /** Of somebody who is listed there, where only one person is called so. */
  readonly personUuid: string | null
  readonly personnelId: string | null
}

/** By company and name, as the device said them. */
export type CallTargets = ReadonlyMap<string, CallTarget>

const keyOf = (company: string, to: string): string => JSON.stringify([company, to])

/** Whom an event called by name; undefined for every other event, and for a company that the device does not serve. */
export function callTargetOf(calls: CallTargets, { type, company, to }: DeviceEvent): CallTarget | undefined {
  return type === 'call' && company !== undefined && to !== undefined ? calls.get(keyOf(company, to)) : undefined
}

interface Found {
  readonly company: string
  readonly called: string
  readonly company_uuid: string
  readonly people: { readonly uuid: string; readonly personnelId: string }[]
}

/** Looks up whom the calls of a batch were to, all at once. */
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
  const named = sql`select from device_company named
    where named.project_uuid = company.project_uuid and named.device_uuid = ${deviceUuid}`
  const { rows } = await sql<Found>`
    select distinct on (asked.company, asked.called) asked.company, asked.called, company.uuid as company_uuid,
      coalesce((select jsonb_agg(jsonb_build_object('uuid', listed.uuid, 'personnelId', listed.personnel_id)) from (
        select person.uuid, person.personnel_id from person
        where person.project_uuid = company.project_uuid and person.company_uuid = company.uuid
          and person.kind = 'personnel' and person.show_in_directory
          and trim(person.first_name || ' ' || person.last_name) = asked.called
        limit 2) listed), '[]') as people
    from jsonb_to_recordset(${JSON.stringify(calls.map(storableCall))}::jsonb) as asked(company text, called text)
    join company on company.project_uuid = ${projectUuid} and name_key(company.name) = name_key(asked.company)
      and (exists (${named} and named.company_uuid = company.uuid) or not exists (${named}))`.execute(
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

/** Names as a device wrote them, without what no database takes; one that had such is nobody's. */
const storableCall = ({ company, called }: { readonly company: string; readonly called: string }) => ({
  company: company.toWellFormed().replaceAll('\0', ''),
  called: called.toWellFormed().replaceAll('\0', ''),
})
