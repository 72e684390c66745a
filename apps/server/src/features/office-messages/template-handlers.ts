import { messageTemplate as contract } from '@lintel/contract/office-messages/operations.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import { deleteOf, insertInto, rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { implement } from '../../kernel/implement.ts'
import { editUnique } from '../../domain/base/edit-record.ts'

/**
 * Texts to use again (office.md 30). Managers do not see those of a company's administrators, who have a list of their
 * own.
 */
export const messageTemplateHandlers = implement(contract, 'project', {
  list({ db, scope }, filter) {
    let query = ownTemplates(db, scope).select(['uuid', 'title', 'content', 'version'])
    if (filter.keyword) query = query.where(hasWords(filter.keyword, 'title'))
    const direction = filter.order ?? 'asc'
    return pageOf(
      query,
      filter,
      [
        ['office_message_template.title', direction],
        ['office_message_template.uuid', direction],
      ],
      ({ uuid, title, content, version }) => ({ uuid, title, content, version }),
    )
  },

  async create({ db, scope, fail, audit }, { title, content }) {
    const row = { company_uuid: scope.companyUuid, title, content }
    const { uuid } = await onTaken(
      insertInto(db, scope, 'office_message_template', row).returning('uuid').executeTakeFirstOrThrow(),
      fail,
    )
    audit({ target: uuid, detail: { title } })
    return { uuid }
  },

  async edit({ db, scope, fail, audit }, { uuid, version, title, content }) {
    if (!(await ownTemplates(db, scope).select('uuid').where('uuid', '=', uuid).executeTakeFirst()))
      return fail('notFound')
    await editUnique({ db, scope, fail }, 'office_message_template', { uuid, version }, { title, content })
    audit({ target: uuid, detail: { title } })
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const removedTemplate = await deleteOf(db, scope, 'office_message_template')
      .where('uuid', '=', uuid)
      .where('company_uuid', 'is not distinct from', scope.companyUuid)
      .returning('title')
      .executeTakeFirst()
    if (!removedTemplate) return fail('notFound')
    audit({ target: uuid, detail: { title: removedTemplate.title } })
  },
})

const ownTemplates = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'office_message_template').where('company_uuid', 'is not distinct from', scope.companyUuid)
