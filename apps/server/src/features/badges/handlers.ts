import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { badge as printing, badgeTemplate as contract } from '@lintel/contract/badges/operations.ts'
import type { BadgeTemplateEdit } from '@lintel/contract/badges/schema.ts'
import { uniqueViolation } from '../../db/database.ts'
import { deleteOf, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { Failure } from '../../http/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { companyByUuid, lockedCompany } from '../companies/queries.ts'
import { pictureHandlers } from './picture-handlers.ts'
import { badgePeople, templateByUuid, templatesOf } from './queries.ts'

export const badgeTemplateHandlers = implement(contract, 'project', {
  ...pictureHandlers,

  async list({ db, scope, fail }, { companyUuid }) {
    if (!(await companyByUuid(db, scope, companyUuid))) return fail('notFound')
    return { rows: await templatesOf(db, scope, companyUuid) }
  },

  async create({ db, scope, now, fail, audited }, { companyUuid, ...form }) {
    if (!(await lockedCompany(db, scope, companyUuid))) return fail('notFound')
    const uuid = randomUUID()
    const isFirst = (await oldestOf(db, scope, companyUuid)) === undefined
    const row = { ...columns(form), uuid, company_uuid: companyUuid, is_default: isFirst, created_at: now }
    await namingTaken(insertInto(db, scope, 'badge_template', row).execute())
    audited({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit({ db, scope, fail, audited }, { uuid, version, ...form }) {
    if (!(await templateByUuid(db, scope, uuid))) return fail('notFound')
    const { numUpdatedRows } = await namingTaken(
      updateOf(db, scope, 'badge_template')
        .set({ ...columns(form), version: version + 1 })
        .where('uuid', '=', uuid)
        .where('version', '=', version)
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows === 0n) return fail('staleRecord')
    audited({ target: uuid, detail: { name: form.name } })
    return {}
  },

  async makeDefault({ db, scope, fail, audited }, { uuid }) {
    const template = await templateByUuid(db, scope, uuid)
    if (!template || !(await lockedCompany(db, scope, template.companyUuid))) return fail('notFound')
    await updateOf(db, scope, 'badge_template')
      .set({ is_default: false })
      .where('company_uuid', '=', template.companyUuid)
      .where('is_default', '=', true)
      .execute()
    await markDefault(db, scope, uuid)
    audited({ target: uuid, detail: { name: template.name } })
    return {}
  },

  async remove({ db, scope, fail, audited }, { uuid }) {
    const named = await templateByUuid(db, scope, uuid)
    if (!named || !(await lockedCompany(db, scope, named.companyUuid))) return fail('notFound')
    await deleteOf(db, scope, 'badge_template').where('uuid', '=', uuid).execute()
    // A company with templates has a default.
    const next = await oldestOf(db, scope, named.companyUuid)
    if (next && !(await hasDefault(db, scope, named.companyUuid))) await markDefault(db, scope, next)
    audited({ target: uuid, detail: { name: named.name } })
    return {}
  },
})

export const badgeHandlers = implement(printing, 'project', {
  async print({ db, scope, fail, audited }, { templateUuid, uuids, side, copies }) {
    const template = await templateByUuid(db, scope, templateUuid)
    if (!template?.isActive) return fail('notFound')
    if (side === 'both' && !template.isDoubleSided) return refuseSide()
    const people = await badgePeople(db, scope, template.companyUuid, uuids)
    if (people.length < uuids.length) return fail('notFound')
    const detail = { name: template.name, side, copies, count: people.length, people: uuids.join(' ') }
    audited({ target: templateUuid, detail })
    return { template, people }
  },
})

type Form = Omit<z.output<typeof BadgeTemplateEdit>, 'uuid' | 'version'>

function columns(form: Form) {
  return {
    name: form.name,
    description: form.description,
    unit: form.unit,
    width: form.width,
    height: form.height,
    corner_radius: form.cornerRadius,
    background: form.background,
    is_double_sided: form.isDoubleSided,
    is_active: form.isActive,
    elements: JSON.stringify(form.elements),
  }
}

async function oldestOf(db: Db, scope: ProjectScope, companyUuid: string): Promise<string | undefined> {
  const row = await rowsOf(db, scope, 'badge_template')
    .select('uuid')
    .where('company_uuid', '=', companyUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst()
  return row?.uuid
}

async function hasDefault(db: Db, scope: ProjectScope, companyUuid: string): Promise<boolean> {
  const row = await rowsOf(db, scope, 'badge_template')
    .select('uuid')
    .where('company_uuid', '=', companyUuid)
    .where('is_default', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

async function markDefault(db: Db, scope: ProjectScope, uuid: string): Promise<void> {
  await updateOf(db, scope, 'badge_template').set({ is_default: true }).where('uuid', '=', uuid).execute()
}

/** A template without a back has none to print. */
function refuseSide(): never {
  const issue = { field: 'side', key: 'validation:notAllowedValue', params: {} }
  throw new Failure('invalidInput', { field: 'side' }, [issue])
}

/** A name that another template of the company has, in any case of letters. */
async function namingTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (uniqueViolation(error) !== 'badge_template_by_name') throw error
    throw new Failure('alreadyExists', { thing: 'name' })
  }
}
