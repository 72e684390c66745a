import type { badgeTemplate as contract } from '@lintel/contract/badges/operations.ts'
import type { BadgePictureUse } from '@lintel/contract/badges/schema.ts'
import { deleteOf, insertInto, rowsOf } from '../../db/db.ts'

import type { Handlers } from '../../kernel/implement.ts'
import { pictureType } from '../../domain/pictures/picture.ts'
import { templateByUuid } from './queries.ts'

type PictureCalls = 'picture' | 'setPicture' | 'removePicture'

/** The pictures of a template: one of each use. */
export const pictureHandlers: Pick<Handlers<typeof contract, 'project'>, PictureCalls> = {
  async picture({ db, scope, fail }, { uuid, use }) {
    const row = await rowsOf(db, scope, 'badge_picture')
      .select(['badge_picture.type', 'badge_picture.bytes'])
      .where('badge_picture.template_uuid', '=', uuid)
      .where('badge_picture.use', '=', use)
      .executeTakeFirst()
    if (!row) return fail('notFound')
    return new File([new Uint8Array(row.bytes)], nameOf(use, row.type), { type: row.type })
  },

  async setPicture({ db, scope, now, fail, audit }, { uuid, use, file }) {
    const template = await templateByUuid(db, scope, uuid)
    if (!template) return fail('notFound')
    const bytes = Buffer.from(await file.arrayBuffer())
    const columns = { type: pictureType(file), bytes, created_at: now }
    await insertInto(db, scope, 'badge_picture', {
      company_uuid: template.companyUuid,
      template_uuid: uuid,
      use,
      ...columns,
    })
      .onConflict((conflict) => conflict.columns(['project_uuid', 'template_uuid', 'use']).doUpdateSet(columns))
      .execute()
    audit({ target: uuid, detail: { name: template.name, use } })
  },

  async removePicture({ db, scope, fail, audit }, { uuid, use }) {
    const template = await templateByUuid(db, scope, uuid)
    if (!template) return fail('notFound')
    const { numDeletedRows } = await deleteOf(db, scope, 'badge_picture')
      .where('badge_picture.template_uuid', '=', uuid)
      .where('badge_picture.use', '=', use)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return fail('notFound')
    audit({ target: uuid, detail: { name: template.name, use } })
  },
}

const nameOf = (use: BadgePictureUse, type: string): string => `${use}.${type === 'image/png' ? 'png' : 'jpg'}`
