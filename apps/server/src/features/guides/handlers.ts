import { randomUUID } from 'node:crypto'
import { foldName } from '@lintel/contract/base/name-fold.ts'
import { guide as contract } from '@lintel/contract/guides/operations.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { systemQueries } from '../../db/db.ts'
import { implement } from '../../kernel/implement.ts'
import { everyGuide, ownGuides } from '../../domain/guides/queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

/** Manuals are the platform's: no account owns one, and permissions alone say who may read or change them. */
const guideHandlers = implement(contract, 'system', {
  list: async ({ db, scope }) => ({ rows: await everyGuide(db, scope) }),

  own: async ({ db, scope, session }) => ({ rows: await ownGuides(db, scope, session) }),

  async upload({ db, scope, now, audit }, { type, language, file }) {
    const content = Buffer.from(await file.arrayBuffer())
    const guideRow = { uuid: randomUUID(), name: nameOf(file, type), bytes: content.length, content, uploaded_at: now }
    await systemQueries(db, scope)
      .insertInto('guide_file')
      .values({ type, language, ...guideRow })
      .onConflict((conflict) => conflict.columns(['type', 'language']).doUpdateSet(guideRow))
      .execute()
    audit({ target: guideRow.uuid, detail: { type, language, file: guideRow.name } })
  },

  async remove({ db, scope, fail, audit }, { type, language }) {
    const removedGuide = await systemQueries(db, scope)
      .deleteFrom('guide_file')
      .where('type', '=', type)
      .where('language', '=', language)
      .returning(['uuid', 'name'])
      .executeTakeFirst()
    if (!removedGuide) return fail('notFound')
    audit({ target: removedGuide.uuid, detail: { type, language, file: removedGuide.name } })
  },

  async file({ db, scope, fail }, { file }) {
    const row = await systemQueries(db, scope)
      .selectFrom('guide_file')
      .select(['name', 'content'])
      .where('uuid', '=', file)
      .executeTakeFirst()
    if (!row) return fail('notFound')
    return new File([new Uint8Array(row.content)], row.name, { type: fileKinds.pdf.type })
  },
})

/** What the file was called where it came from; one without a name is called after its type. */
const nameOf = (file: File, type: string): string => foldName(file.name) || `${type}.pdf`

export default serverFeature({ handlers: guideHandlers })
