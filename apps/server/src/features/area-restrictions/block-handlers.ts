import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { block as contract } from '@lintel/contract/area-restrictions/block-operations.ts'
import type { AuditNote } from '../../kernel/audit/audit.ts'
import { deleteOf, insertInto } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { implement } from '../../kernel/implement.ts'
import { resetAllPassback, resetPassback } from '../../domain/areas/positions.ts'
import { aboutPerson } from '../../domain/people/person-snapshot.ts'
import {
  lastsBeyond,
  mayEnd,
  namesOfRefusal,
  ofKind,
  placeOf,
  refusalsWithNames,
  showBlock,
  spanOf,
  subjectOf,
  type RefusalRow,
} from './block-queries.ts'
import { areaByUuid } from './queries.ts'

/**
 * Blocked people (office.md 14): blocks, the only thing that refuses a person by name (access-decision.md 1), and
 * people refused by anti-passback for now.
 */
export const blockHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => {
    let query = refusalsWithNames(db, scope).where(lastsBeyond(now))
    if (filter.areaUuid) query = query.where('refusal.area_uuid', '=', filter.areaUuid)
    if (filter.cause) query = query.where('refusal.cause', '=', filter.cause)
    if (filter.kind) query = query.where(ofKind(filter.kind))
    if (filter.keyword) query = query.where(hasWords(filter.keyword, namesOfRefusal))
    return pageOf(
      query,
      filter,
      [
        ['refusal.starts_at', filter.order ?? 'desc'],
        ['refusal.uuid', 'asc'],
      ],
      (row) => showBlock(row, scope),
    )
  },

  async create({ db, scope, session, now, audit }, form) {
    const subject = await subjectOf(db, scope, form)
    const place = await placeOf(db, scope, form)
    const uuid = randomUUID()
    await insertInto(db, scope, 'access_block', {
      uuid,
      ...subject.columns,
      area_uuid: form.areaUuid,
      door_uuid: form.doorUuid,
      reason: form.reason,
      ...(await spanOf(db, scope, form, now)),
      created_by: session.accountName,
      created_at: now,
    }).execute()
    const { kind, from, until } = form
    const { detail, ...about } = aboutSubject(subject.name, subject.personUuid)
    audit({ target: uuid, detail: { ...detail, kind, ...place, from, until }, ...about })
    return { uuid }
  },

  async remove({ db, scope, session, now, fail, audit }, { uuid, reason }) {
    const row = await refusalsWithNames(db, scope).where('refusal.uuid', '=', uuid).executeTakeFirst()
    if (!row) return fail('notFound')
    const { cause, area_uuid: areaUuid, person_uuid, company_uuid } = row
    if (cause === 'violation' && areaUuid !== null) {
      const person = { uuid: person_uuid!, companyUuid: company_uuid! }
      await resetPassback(db, scope, { areaUuid, person, by: session.accountName, at: now })
    } else {
      const { numDeletedRows } = await deleteOf(db, scope, 'access_block')
        .where('access_block.uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      // The landlord's is shown to a company's administrator and is not theirs, like an area of the whole site.
      if (numDeletedRows === 0n) return fail('notFound')
    }
    const name = row.department_name ?? row.plate ?? row.person_name
    const { detail, ...about } = aboutSubject(name, isOfPerson(row) ? row.named_uuid : null)
    audit({ target: uuid, detail: { ...detail, area: row.area_name, door: row.at_door_name, reason }, ...about })
  },

  async removeAll({ db, scope, session, now, fail, audit }, { areaUuid, reason }) {
    const area = areaUuid === null ? null : await areaByUuid(db, scope, areaUuid)
    if (area === undefined) return fail('notFound')
    let query = refusalsWithNames(db, scope).where(lastsBeyond(now))
    if (areaUuid !== null) query = query.where('refusal.area_uuid', '=', areaUuid)
    const refusals = (await query.execute()).filter((row) => mayEnd(row, scope))
    const [broken, blocks] = [refusals.filter(isViolation), refusals.filter((row) => !isViolation(row))]
    await deleteOf(db, scope, 'access_block')
      .where(sql<boolean>`access_block.uuid = any(${blocks.map(({ uuid }) => uuid!)}::uuid[])`)
      .execute()
    const positions = broken.map(({ area_uuid, person_uuid, company_uuid }) => ({
      areaUuid: area_uuid!,
      personUuid: person_uuid!,
      companyUuid: company_uuid!,
    }))
    await resetAllPassback(db, scope, positions, { by: session.accountName, at: now })
    const count = refusals.length
    const people = refusals.flatMap((row) => (isOfPerson(row) ? [aboutPerson(row.named_uuid!, row.person_name)] : []))
    audit({ ...(area && { target: area.uuid }), detail: { name: area?.name ?? null, count, reason }, people })
    return { count }
  },
})

const isViolation = ({ cause, area_uuid }: RefusalRow) => cause === 'violation' && area_uuid !== null

/** It names a person, or a code of one; a department and a plate have no single holder. */
const isOfPerson = ({ named_uuid, department_name, plate }: RefusalRow) =>
  named_uuid !== null && department_name === null && plate === null

/** Target of a block, as an entry says it: the identity of a person stands apart from its details. */
function aboutSubject(
  name: string | null,
  personUuid: string | null | undefined,
): Pick<AuditNote, 'detail' | 'people'> {
  return personUuid ? { detail: {}, people: [aboutPerson(personUuid, name ?? '')] } : { detail: { name } }
}
