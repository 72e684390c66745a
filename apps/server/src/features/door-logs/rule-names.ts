import { Uuid } from '@lintel/contract/base/atoms.ts'
import type { DecidingRule, DecidingRuleKind } from '@lintel/contract/decisions/schema.ts'
import type { RuleKind } from '@lintel/rules/access/explain.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { planName } from '../../domain/emergency/system-plans.ts'
import { wallClock } from '../../domain/site-clock/site-clock.ts'
import { fullNameOf } from '../../domain/base/full-name.ts'

/** A rule of a policy, as the rules name it. */
interface Rule {
  readonly kind: RuleKind
  readonly id: string
}

/** Scope that names are visible in, and the language of built-in ones. */
export interface Reader {
  readonly db: Db
  readonly scope: ProjectScope
  readonly language: string
}

type RuleName = string | Pick<DecidingRule, 'name' | 'code'>

/** The name that a record has today, of a code with its hours; undefined when it is gone. */
type NameOf = (db: Db, scope: ProjectScope, uuid: string, language: string) => Promise<RuleName | undefined>

const nameIn =
  (table: 'access_group' | 'area' | 'door'): NameOf =>
  async (db, scope, uuid) => {
    const row = await rowsOf(db, scope, table).select('name').where('uuid', '=', uuid).executeTakeFirst()
    return row?.name
  }

const nameOfEmergencyPlan: NameOf = async (db, scope, uuid, language) => {
  const row = await rowsOf(db, scope, 'emergency_plan')
    .select(planName(language).as('name'))
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row?.name
}

const nameOfPerson: NameOf = async (db, scope, uuid) => {
  const row = await rowsOf(db, scope, 'person')
    .select(['first_name', 'last_name'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row && fullNameOf(row)
}

const maskedValueOfCredential: NameOf = async (db, scope, uuid) => {
  const row = await rowsOf(db, scope, 'credential').select('masked_value').where('uuid', '=', uuid).executeTakeFirst()
  return row?.masked_value
}

const reasonOfBlock: NameOf = async (db, scope, uuid) => {
  const row = await rowsOf(db, scope, 'access_block').select('reason').where('uuid', '=', uuid).executeTakeFirst()
  return row?.reason
}

const reasonOfOverride: NameOf = async (db, scope, uuid) => {
  const row = await rowsOf(db, scope, 'door_override').select('reason').where('uuid', '=', uuid).executeTakeFirst()
  return row?.reason
}

/** The person whose own grant it is, for one purpose. */
const ownerOfGrant =
  (purpose: 'selfAccess' | 'floors' | 'own'): NameOf =>
  async (db, scope, uuid) => {
    const row = await rowsOf(db, scope, 'personal_grant')
      .innerJoin('person', (join) =>
        join
          .onRef('person.project_uuid', '=', 'personal_grant.project_uuid')
          .onRef('person.uuid', '=', 'personal_grant.person_uuid'),
      )
      .select(['person.first_name', 'person.last_name'])
      .where('personal_grant.uuid', '=', uuid)
      .where('personal_grant.purpose', '=', purpose)
      .executeTakeFirst()
    return row && fullNameOf(row)
  }

/** The code that has doors and hours of its own, masked. */
const codeOfGrant: NameOf = async (db, scope, uuid) => {
  const row = await rowsOf(db, scope, 'personal_grant')
    .innerJoin('credential', (join) =>
      join
        .onRef('credential.project_uuid', '=', 'personal_grant.project_uuid')
        .onRef('credential.uuid', '=', 'personal_grant.credential_uuid'),
    )
    .select(['credential.masked_value', 'credential.kind', 'personal_grant.repeat', 'personal_grant.windows'])
    .select([wallClock('personal_grant', 'starts_at').as('starts'), wallClock('personal_grant', 'ends_at').as('ends')])
    .where('personal_grant.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, repeat, windows, starts, ends } = row
  return { name: row.masked_value, code: { kind, repeat, windows, startsAt: starts, endsAt: ends } }
}

/** Both doors, as far as they are the scope's to see. */
const doorsOfInterlock: NameOf = async (db, scope, uuid) => {
  const pair = await rowsOf(db, scope, 'door_interlock')
    .select(['door_uuid', 'other_uuid'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!pair) return undefined
  const names = await rowsOf(db, scope, 'door')
    .select('name')
    .where('uuid', 'in', [pair.door_uuid, pair.other_uuid])
    .orderBy('name')
    .execute()
  return names.map(({ name }) => name).join(' – ')
}

/** Which records a rule may be kept as; the first that has its id is it. */
const recordsOfRule: Readonly<Record<RuleKind, readonly (readonly [DecidingRuleKind, NameOf])[]>> = {
  grant: [
    ['accessGroup', nameIn('access_group')],
    ['visitorKey', nameOfPerson],
    ['selfAccess', ownerOfGrant('selfAccess')],
    ['floors', ownerOfGrant('floors')],
    ['code', codeOfGrant],
    ['ownAccess', ownerOfGrant('own')],
  ],
  areaRule: [
    ['areaRestriction', nameIn('area')],
    ['interlock', doorsOfInterlock],
  ],
  plan: [['emergencyPlan', nameOfEmergencyPlan]],
  block: [['block', reasonOfBlock]],
  person: [['person', nameOfPerson]],
  credential: [['credential', maskedValueOfCredential]],
  door: [['door', nameIn('door')]],
  // A timetable has the id of its door; a manual override has one of its own.
  doorMode: [
    ['doorMode', nameIn('door')],
    ['doorMode', reasonOfOverride],
  ],
}

/** What decided, with its name of today. An unknown credential is no rule. */
export async function namedRule({ db, scope, language }: Reader, { kind, id }: Rule): Promise<DecidingRule | null> {
  // The limit of people in an area has an id of its own, made from the area's (policy_source).
  const uuid = id.split(':')[0]!
  if (!Uuid.safeParse(uuid).success) return null
  for (const [known, nameOf] of recordsOfRule[kind]) {
    const ruleName = await nameOf(db, scope, uuid, language)
    if (ruleName === undefined) continue
    const { name, code } = typeof ruleName === 'string' ? { name: ruleName, code: null } : ruleName
    return { kind: known, uuid, name: name || null, isDeleted: false, code }
  }
  // What a company does not find may be gone, or be the landlord's or another company's: it is not told which.
  if (isOfCompany(scope)) return null
  const [first] = recordsOfRule[kind]
  return first ? { kind: first[0], uuid, name: null, isDeleted: true, code: null } : null
}
